import { expect, test } from 'vitest'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { call, idle } from '../cloud.ts'
import { putRow, rowOf } from '../rows.ts'
import { begin, chatOf, entryOf, messageTo, say, talker, textsOf, type Talker } from './conversations.ts'

const rounds = process.env['FAULTS'] === 'long' ? 100 : 4

const remove = (one: Talker, other: Talker) => call(deleteChat, { chatId: chatOf(one, other) }, one)
const inboxOf = async (reader: Talker) => (await call(listChats, {}, reader)).output.items

test('a deleted conversation is gone for both people at once, and its messages are removed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [first, second] = [await say(ann, bob), await say(bob, ann)]
  await idle()
  expect((await remove(bob, ann)).output).toEqual({ clearedUpTo: second.id })
  for (const [reader, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    expect(await inboxOf(reader)).toEqual([])
    expect(await textsOf(reader, other)).toEqual([])
    const chat = await call(getChat, { chatId: chatOf(ann, bob) }, reader)
    expect(chat.error?.code).toBe('chat-not-found')
    expect((await entryOf(reader, other)).unreadSince).toBeUndefined()
  }
  await idle()
  for (const { id } of [first, second]) expect(await rowOf(messageKey(chatOf(ann, bob), id))).toBeUndefined()
})

test('deleting twice deletes nothing more, and a later message starts the conversation again', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id } = await say(ann, bob, { text: 'Old' })
  expect((await remove(ann, bob)).output).toEqual({ clearedUpTo: id })
  expect((await remove(bob, ann)).output).toEqual({ clearedUpTo: id })
  await say(bob, ann, { text: 'New' })
  await idle()
  for (const [reader, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    expect(await textsOf(reader, other)).toEqual(['New'])
    expect((await inboxOf(reader)).map(({ preview }) => preview?.text)).toEqual(['New'])
  }
})

test('an id that is not later than the deletion is refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const early = messageTo(ann, bob)
  await say(ann, bob)
  await remove(bob, ann)
  expect((await call(sendMessage, early, ann)).error?.code).toBe('stale-key')
})

test('a message that arrives after the sweep of its conversation is removed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id: early } = messageTo(ann, bob)
  const key = messageKey(chatOf(ann, bob), early)
  const row = { ...key, senderId: ann.id, blocks: [{ text: 'Late' }], hearts: {}, createdAt: 1, bodyHash: '' }
  await say(ann, bob)
  await remove(bob, ann)
  await idle()
  // Writes the row as a request does that read the entry before the deletion.
  await putRow(row)
  expect(await textsOf(bob, ann)).toEqual([])
  await idle()
  expect(await rowOf(key)).toBeUndefined()
  expect((await entryOf(bob, ann)).unreadSince).toBeUndefined()
})

test('a conversation without messages can be deleted, and one that never existed cannot', async () => {
  const [ann, bob] = [await talker(), await talker()]
  expect((await remove(ann, bob)).error?.code).toBe('chat-not-found')
  await begin(ann, bob)
  expect((await remove(ann, bob)).status).toBe(200)
  expect(await inboxOf(ann)).toEqual([])
  expect((await begin(ann, bob)).output.isNew).toBe(true)
})

test(
  'a message that is sent while its conversation is being deleted shows to both people or to neither',
  { timeout: rounds * 30_000 },
  async () => {
    let [ann, bob] = [await talker(), await talker()]
    for (let round = 0; round < rounds; round += 1) {
      // The limit does not allow a hundred deletions.
      if (round % 20 === 19) [ann, bob] = [await talker(), await talker()]
      await say(bob, ann)
      const [sent, deleted] = await Promise.all([
        call(sendMessage, messageTo(ann, bob, { text: `Round ${round}` }), ann),
        remove(bob, ann),
      ])
      expect(sent.error?.code ?? 'sent').toMatch(/^(sent|stale-key)$/)
      await idle()
      const isLeft = sent.error === undefined && sent.output.id > deleted.output.clearedUpTo
      const expected = isLeft ? [`Round ${round}`] : []
      for (const [reader, other] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        expect(await textsOf(reader, other)).toEqual(expected)
        expect((await inboxOf(reader)).map(({ preview }) => preview?.text)).toEqual(expected)
      }
      const { unreadSince } = await entryOf(bob, ann)
      expect(unreadSince).toBe(isLeft ? sent.output.id : undefined)
      if (isLeft) await remove(ann, bob)
    }
  },
)
