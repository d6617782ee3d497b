import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { listMessages } from '../../shared/chats/list-messages.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { arrive, missHints } from '../render/live.ts'
import { forgetModules, setOnline } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { Conversation, idAt, messageAt, partners, sender } from './conversation.ts'

await forgetModules()
const { showHearts, showMessage, useMessages } = await import('../../web/src/chats/list-messages.ts')
const { MeContext } = await import('../../web/src/session/me.ts')

const { chatId } = partners
const hintOf = (second: number): Hint => ({ type: 'message', message: messageAt(second), sender })

/** Creates a conversation with this number of messages, one a minute, and lets the fake server list it. */
function serve(count: number): Conversation {
  const server = new Conversation()
  for (let minute = 0; minute < count; minute += 1) server.commit(messageAt(minute * 60))
  answer(listMessages, ({ cursor, after }) => (cursor ? server.page(cursor) : server.listNow({ after })))
  return server
}

/** Opens the conversation as Ann. A second call with the same client simulates another visit, with a filled cache. */
function open(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  let shown: ReturnType<typeof useMessages> | undefined
  function Messages() {
    const messages = useMessages(chatId)
    useLayoutEffect(() => {
      shown = messages
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={client}>
      <MeContext value={{ me: ann, status: 'signed-in' }}>
        <Messages />
      </MeContext>
    </QueryClientProvider>,
  )
  const now = () => shown!
  return { client, now, ids: () => now().messages.map(({ id }) => id), close: () => root.unmount() }
}

test('a long conversation opens with one request, and each older page needs one more', async () => {
  const server = serve(40)
  const { now, ids } = open()
  await until(() => expect(now().status).toBe('ready'))
  expect([ids(), now().hasOlder]).toEqual([server.ids().slice(-15), true])
  expect(callsOf(listMessages)).toEqual([{ chatId }])
  now().loadOlder()
  await until(() => expect(ids()).toEqual(server.ids().slice(-30)))
  now().loadOlder()
  await until(() => expect(ids()).toEqual(server.ids()))
  expect(now().hasOlder).toBe(false)
})

test('hints, own messages and hearts show at once, without a request', async () => {
  serve(1)
  const { now, ids, client } = open()
  await until(() => expect(now().status).toBe('ready'))
  await arrive(hintOf(60))
  showMessage(client, messageAt(90))
  await arrive({ type: 'read', chatId, userId: 'u_bob', upTo: idAt(90) })
  await until(() => expect(ids()).toEqual([idAt(0), idAt(60), idAt(90)]))
  expect(now().partnerReadUpTo).toBe(idAt(90))
  showHearts(client, chatId, idAt(60), { hearts: ['u_ann'] })
  await until(() => expect(now().messages[1]!.hearts).toEqual(['u_ann']))
  expect(callsOf(listMessages)).toHaveLength(1)
})

test('a message that arrives while the first page is in flight is not lost', async () => {
  const server = serve(1)
  const listed = Promise.withResolvers<void>()
  const before = server.listNow({})
  answer(listMessages, async () => {
    await listed.promise
    return before
  })
  const { ids, now } = open()
  await until(() => expect(callsOf(listMessages)).toHaveLength(1))
  await arrive(hintOf(60))
  listed.resolve()
  await until(() => expect(now().status).toBe('ready'))
  expect(ids()).toEqual([idAt(0), idAt(60)])
})

test('hints that are missed while the first page is in flight cause a catch-up afterwards', async () => {
  const server = serve(1)
  const listed = Promise.withResolvers<void>()
  const before = server.listNow({})
  answer(listMessages, async ({ after }) => {
    if (after) return server.listNow({ after })
    await listed.promise
    return before
  })
  const { ids } = open()
  await until(() => expect(callsOf(listMessages)).toHaveLength(1))
  server.commit(messageAt(60))
  await missHints()
  listed.resolve()
  await until(() => expect(ids()).toEqual([idAt(0), idAt(60)]))
})

test('messages that the page missed show when it learns that it missed hints, and on the next visit', async () => {
  const server = serve(1)
  const { ids, close, client, now } = open()
  await until(() => expect(now().status).toBe('ready'))
  server.commit(messageAt(60))
  await missHints()
  await until(() => expect(ids()).toEqual(server.ids()))
  close()
  server.commit(messageAt(120))
  const visit = open(client)
  await until(() => expect(visit.ids()).toEqual(server.ids()))
})

test('a catch-up that fails keeps the shown messages, and the next catch-up adds the missed ones', async () => {
  const server = serve(1)
  const { ids, now } = open()
  await until(() => expect(now().status).toBe('ready'))
  server.commit(messageAt(60))
  refuse(listMessages, 'unavailable')
  await missHints()
  await until(() => expect(callsOf(listMessages)).toHaveLength(2))
  expect([ids(), now().status, now().error]).toEqual([[idAt(0)], 'ready', null])
  answer(listMessages, ({ after }) => server.listNow({ after }))
  await missHints()
  await until(() => expect(ids()).toEqual(server.ids()))
})

test('a conversation that fails to load shows why, and can be loaded again', async () => {
  const server = serve(1)
  refuse(listMessages, 'chat-not-found')
  const { now, ids } = open()
  await until(() => expect(now().status).toBe('failed'))
  expect(now().error).toMatchObject({ code: 'chat-not-found' })
  answer(listMessages, () => server.listNow({}))
  now().retry()
  await until(() => expect(ids()).toEqual(server.ids()))
})

test('if an older page fails, the reason shows, the loaded messages stay, and the page loads when the connection is back', async () => {
  const server = serve(40)
  const { now, ids } = open()
  await until(() => expect(now().status).toBe('ready'))
  let isAway = true
  answer(listMessages, ({ cursor }) => {
    if (isAway) throw refusal('unavailable')
    return server.page(cursor!)
  })
  now().loadOlder()
  await until(() => expect(now().olderFailed).toBe('Something went wrong. Try again.'))
  expect(ids()).toEqual(server.ids().slice(-15))
  isAway = false
  setOnline(true)
  await until(() => expect(ids()).toEqual(server.ids().slice(-30)))
  expect(now().olderFailed).toBeUndefined()
})

test('the hint of a deletion empties the conversation at once', async () => {
  serve(40)
  const { now } = open()
  await until(() => expect(now().status).toBe('ready'))
  await arrive({ type: 'chat-deleted', chatId, upTo: idAt(40 * 60) })
  await until(() => expect(now().messages).toEqual([]))
  expect(now().hasOlder).toBe(false)
})
