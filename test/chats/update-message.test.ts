import { expect, test } from 'vitest'
import { keptKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call, idle } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { chatOf, messageTo, say, talker, textsOf, type Talker } from './conversations.ts'

const edit = (as: Talker, message: { id: string; chatId: string }, text: string) =>
  call(updateMessage, { chatId: message.chatId, messageId: message.id, blocks: text ? [{ text }] : [] }, as)

const previewOf = async (one: Talker) => (await call(listChats, {}, one)).output.items[0]?.preview

test('both people see the new text, in the conversation and in their inboxes; the former text is kept for a report', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const message = await say(ann, bob, { text: 'The lamp is $20' })
  const { output } = await edit(ann, message, 'The lamp is $15')
  expect(output).toMatchObject({ id: message.id, blocks: [{ text: 'The lamp is $15' }] })
  expect(output.editedAt).toBeGreaterThanOrEqual(message.createdAt)
  await idle()
  for (const reader of [ann, bob]) {
    expect(await textsOf(reader, reader === ann ? bob : ann)).toEqual(['The lamp is $15'])
    expect(await previewOf(reader)).toMatchObject({ kind: 'text', text: 'The lamp is $15' })
  }
  const kept = await rowOf(keptKey(message.chatId, message.id, 0))
  expect(kept).toMatchObject({ senderId: ann.id, blocks: [{ text: 'The lamp is $20' }] })
  const days = (Number(kept?.['expiresAt']) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
})

test('editing an older message does not change the preview of its conversation', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const first = await say(ann, bob, { text: 'First' })
  await say(ann, bob, { text: 'Second' })
  await idle()
  await edit(ann, first, 'First of all')
  await idle()
  expect(await previewOf(bob)).toMatchObject({ text: 'Second' })
  expect(await textsOf(bob, ann)).toEqual(['Second', 'First of all'])
})

test('an edit with the same text changes nothing, and a repeated send-message returns the edited message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const input = messageTo(ann, bob, { text: 'A lamp' })
  const { output: message } = await call(sendMessage, input, ann)
  expect((await edit(ann, message, 'A lamp')).output.editedAt).toBeUndefined()
  const { editedAt } = (await edit(ann, message, 'Two lamps')).output
  expect((await edit(ann, message, 'Two lamps')).output.editedAt).toBe(editedAt)
  expect((await call(sendMessage, input, ann)).output).toMatchObject({
    id: message.id,
    blocks: [{ text: 'Two lamps' }],
    editedAt,
  })
})

test('only its sender can edit a message, within 15 minutes, and not to an empty text', async () => {
  const [ann, bob, cara] = await Promise.all([talker(), talker(), talker()])
  const message = await say(ann, bob, { text: 'A lamp' })
  const codeOf = async (...[as, of, text]: Parameters<typeof edit>) => (await edit(as, of, text)).error?.code
  expect(await codeOf(bob, message, 'Mine')).toBe('not-sender')
  expect(await codeOf(cara, message, 'Mine')).toBe('chat-not-found')
  expect(await codeOf(cara, { id: message.id, chatId: chatOf(ann, cara) }, 'Mine')).toBe('message-not-found')
  expect(await codeOf(ann, { ...message, id: newUlid(Date.now()) }, 'Mine')).toBe('message-not-found')
  expect(await codeOf(ann, message, ' ')).toBe('message-empty')
  expect(await codeOf(ann, message, 'x'.repeat(2001))).toBe('text-too-long')
  await changeRow(messageKey(message.chatId, message.id), { createdAt: Date.now() - 15 * 60_000 - 1000 })
  expect(await codeOf(ann, message, 'Too late')).toBe('too-late')
  expect(await textsOf(bob, ann)).toEqual(['A lamp'])
})

test('a message that was deleted, or whose conversation is closed, cannot be edited', async () => {
  const [ann, bob, cara, dan] = await Promise.all([talker(), talker(), talker(), talker()])
  const deleted = await say(ann, bob)
  await call(deleteChat, { chatId: deleted.chatId, for: 'me' }, ann)
  expect((await edit(ann, deleted, 'Again')).error?.code).toBe('message-not-found')
  const blocked = await say(ann, cara)
  await call(blockPerson, { userId: ann.id }, cara)
  expect((await edit(ann, blocked, 'Hear me')).error?.code).toBe('partner-away')
  const banned = await say(ann, dan)
  await ban(dan)
  expect((await edit(ann, banned, 'Hear me')).error?.code).toBe('partner-away')
})

test('after simultaneous edits, the conversation and the inbox have the same text', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const message = await say(ann, bob, { text: 'One' })
  await idle()
  const results = await Promise.all(['Two', 'Three', 'Four'].map((text) => edit(ann, message, text)))
  for (const { status, error } of results) if (status !== 200) expect(error?.code).toBe('message-changed')
  expect(results.some(({ status }) => status === 200)).toBe(true)
  await idle()
  const { items } = (await call(listMessages, { chatId: message.chatId }, bob)).output
  expect(await previewOf(bob)).toMatchObject({ text: items[0]?.blocks[0]?.text })
})
