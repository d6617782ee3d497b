import { expect, test } from 'vitest'
import { listMessages, messagesPageSize, overlapMs } from '../../shared/chats/list-messages.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call } from '../cloud.ts'
import { putRow } from '../rows.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { chatOf, say, talker } from './conversations.ts'

test('pages of messages are newest first, and messages after an id are oldest first', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const ids: string[] = []
  for (let index = 0; index < messagesPageSize + 5; index += 1)
    ids.push((await say(index % 2 ? ann : bob, index % 2 ? bob : ann)).id)
  const first = (await call(listMessages, { chatId }, ann)).output
  const next = (await call(listMessages, { chatId, cursor: first.cursor }, ann)).output
  expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect([first.items.length, next.cursor]).toEqual([messagesPageSize, undefined])
  const newer = (await call(listMessages, { chatId, after: ids[16]! }, ann)).output
  expect(newer.items.map(({ id }) => id)).toEqual(ids.slice(17))
  const overlap = newUlid(Date.now() - overlapMs)
  expect((await call(listMessages, { chatId, after: overlap }, ann)).output.items).toHaveLength(ids.length)
  const both = await call(listMessages, { chatId, after: ids[16]!, cursor: first.cursor! }, ann)
  expect(both.error?.code).toBe('bad-input')
})

test('an empty conversation has no messages and no read mark', async () => {
  const [ann, bob] = [await talker(), await talker()]
  expect((await call(listMessages, { chatId: chatOf(ann, bob) }, ann)).output).toEqual({ items: [] })
})

test("the partner's read mark is returned with the messages", async () => {
  const [ann, bob] = [await talker(), await talker()]
  const readUpTo = newUlid(Date.now())
  await putRow({ ...entryKey(bob.id, chatOf(ann, bob)), readUpTo, isAccepted: true })
  const page = async (reader: typeof ann) =>
    (await call(listMessages, { chatId: chatOf(ann, bob) }, reader)).output.partnerReadUpTo
  expect([await page(ann), await page(bob)]).toEqual([readUpTo, undefined])
})
