/** Messages on a real socket: between browsers, two tabs with one socket, offline and back, and signing out. */
import type { BrowserContext, Page, WebSocket } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member } from './api.ts'
import { expect, test } from './site.ts'

/** The sockets that a browser's tabs open, and the texts that arrive on them. */
function socketsOf(context: BrowserContext) {
  const opened: { socket: WebSocket; page: Page }[] = []
  const received: string[] = []
  const watch = (page: Page) =>
    page.on('websocket', (socket) => {
      opened.push({ socket, page })
      socket.on('framereceived', ({ payload }) => received.push(String(payload)))
    })
  context.pages().forEach(watch)
  context.on('page', watch)
  return {
    opened: () => opened.length,
    open: () => opened.filter(({ socket, page }) => !socket.isClosed() && !page.isClosed()).length,
    /** Whether a message arrived through a socket. */
    brought: (text: string) => received.some((frame) => frame.includes(text)),
  }
}

async function newConversation() {
  const [ann, ben] = [await member('ou', 'Ann Live'), await member('ou', 'Ben Live')]
  const userId = (await api(getMe, {}, ann)).id
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ben)
  await api(createChat, { id: newUlid(Date.now()), userId: (await api(getMe, {}, ben)).id }, ann)
  const say = (text: string) =>
    api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }] }, ben)
  await say('The first')
  return { ann, path: `/messages/${chat.id}`, say }
}

/** Finds a message in the conversation, not in the row of that conversation in the list next to it. */
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Conversation with/ }).getByText(text, { exact: true })

test('two tabs share one socket; if the first tab closes, the second opens a socket; a log-out closes it', async ({
  open,
}) => {
  const { ann, path, say } = await newConversation()
  // A request of another tab may fail because the session ends.
  const refused = [
    [401, /\/api\//],
    [400, /^http:\/\/localhost:/],
  ] as const
  const first = await open({ as: ann, refused })
  const sockets = socketsOf(first.context())
  await first.goto(path)
  await expect.poll(sockets.open).toBe(1)
  const second = await first.context().newPage()
  await second.goto(path)
  await expect(said(second, 'The first')).toBeVisible()
  await say('Hello to both')
  for (const tab of [first, second]) await expect(said(tab, 'Hello to both')).toBeVisible()
  await expect.poll(() => sockets.brought('Hello to both')).toBe(true)
  expect(sockets.opened()).toBe(1)
  await first.close()
  await expect.poll(sockets.opened).toBe(2)
  await say('And to the one that is left')
  await expect(said(second, 'And to the one that is left')).toBeVisible()
  expect(sockets.open()).toBe(1)
  const third = await first.context().newPage()
  await third.goto('/logout')
  await third.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect.poll(sockets.open).toBe(0)
  expect(sockets.opened()).toBe(2)
})

test('messages that were sent while a browser was offline show when the browser is online again', async ({
  open,
}) => {
  const { ann, path, say } = await newConversation()
  const page = await open({ as: ann, width: 390, cold: true, refused: [['ERR_INTERNET_DISCONNECTED', /./]] })
  const sockets = socketsOf(page.context())
  await page.goto(path)
  await say('Before the tunnel')
  await expect(said(page, 'Before the tunnel')).toBeVisible()
  await expect.poll(sockets.open).toBe(1)
  await page.context().setOffline(true)
  await say('In the tunnel')
  await say('Still in it')
  await expect(page.getByText(/^You’re offline/)).toBeVisible()
  await expect(said(page, 'In the tunnel')).toHaveCount(0)
  const missed = page.waitForResponse(async (response) =>
    /messages\?after=/.test(response.url()) ? (await response.text()).includes('In the tunnel') : false,
  )
  await page.context().setOffline(false)
  await missed
  await expect(said(page, 'In the tunnel')).toHaveCount(1)
  await expect(said(page, 'Still in it')).toHaveCount(1)
  await expect.poll(sockets.opened).toBe(2)
  await expect.poll(sockets.open).toBe(1)
  await say('Behind the tunnel')
  await expect(said(page, 'Behind the tunnel')).toHaveCount(1)
  await expect.poll(() => sockets.brought('Behind the tunnel')).toBe(true)
})
