/** Attacks on conversations by third persons and by blocked people, and with forged ids. */
import { beforeAll, describe, expect, test } from 'vitest'
import { clearedKey, entryKey, keptKey } from '../../lambdas/chats/chat-keys.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { studentContracts } from '../../shared/contracts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { block } from '../blocks/people.ts'
import { call, idle, loose, member } from '../cloud.ts'
import { rowsOf } from '../rows.ts'
import { chatOf, messageTo, say, talker, type Talker } from './conversations.ts'

const ofChats = studentContracts
  .filter(({ scope }) => scope === 'chat')
  .map((contract) => ({ name: contract.name, contract }))

/** Returns all rows of a conversation. */
const stateOf = async (one: Talker, other: Talker) => {
  const chatId = chatOf(one, other)
  const pks = [clearedKey(chatId), keptKey(chatId, '', 0), entryKey(one.id, ''), entryKey(other.id, '')]
  return Promise.all(pks.map(({ pk }) => rowsOf(pk)))
}

describe('a conversation of two other people', () => {
  let ann: Talker
  let ben: Talker
  let messageId: string
  beforeAll(async () => {
    ;[ann, ben] = [await talker(), await talker()]
    messageId = (await say(ann, ben, { text: 'Only the two of us' })).id
    await idle()
  })

  test.each(ofChats)(
    'refuses $name to a third person of the same or another campus, and changes nothing',
    async ({ contract }) => {
      const others = [await member(), await member('ut', 'utulsa.edu')]
      const before = await stateOf(ann, ben)
      const input = {
        ...contract.example,
        chatId: chatOf(ann, ben),
        ...('messageId' in contract.example && { messageId }),
      }
      for (const other of others) {
        const { error } = await loose(contract, input, other)
        expect(error?.code).toBe('chat-not-found')
      }
      await idle()
      expect(await stateOf(ann, ben)).toEqual(before)
    },
  )

  test.each(ofChats)('refuses $name to one of the two under a forged id', async ({ contract }) => {
    const [first, second] = [ann.id, ben.id].sort()
    const before = await stateOf(ann, ben)
    for (const chatId of [
      `${second}-${first}`,
      `${ann.id}-${ann.id}`,
      `${ann.id}-${ann.id}-${ben.id}`,
      ann.id,
    ]) {
      const { error } = await loose(contract, { ...contract.example, chatId }, ann)
      expect(['chat-not-found', 'bad-input', 'not-found']).toContain(error?.code)
    }
    expect(await stateOf(ann, ben)).toEqual(before)
  })
})

test("a person cannot edit or unsend their partner's message, and a read mark in the future and forged fields are refused", async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const { id: messageId } = await say(ann, ben, { text: 'Mine' })
  await idle()
  const before = await stateOf(ann, ben)
  const of = { chatId, messageId }
  const codes = [
    await call(updateMessage, { ...of, blocks: [{ text: 'Yours' }] }, ben),
    await call(unsendMessage, of, ben),
    await call(readChat, { chatId, upTo: newUlid(Date.now() + 3_600_000) }, ben),
    await loose(heartMessage, { ...of, isHearted: true, emoji: '<b>' }, ben),
    await loose(heartMessage, { ...of, isHearted: true, emoji: '❤️', userId: ann.id }, ben),
    await loose(sendMessage, { ...messageTo(ben, ann), senderId: ann.id }, ben),
  ].map(({ error }) => error?.code)
  expect(codes).toEqual(['not-sender', 'not-sender', 'bad-input', 'bad-input', 'bad-input', 'bad-input'])
  expect(await stateOf(ann, ben)).toEqual(before)
})

test('a reply can quote only a message that still exists in the same conversation', async () => {
  const [ann, ben, cat] = [await talker(), await talker(), await talker()]
  const elsewhere = await say(ann, cat, { text: 'A secret' })
  const unsent = await say(ann, ben, { text: 'Gone' })
  await call(unsendMessage, { chatId: chatOf(ann, ben), messageId: unsent.id }, ann)
  for (const replyTo of [elsewhere.id, unsent.id, newUlid(Date.now())])
    expect((await call(sendMessage, messageTo(ben, ann, { replyTo }), ben)).error?.code).toBe('quoted-gone')
})

test("a blocked person cannot write, react or edit, does not see the blocker's read mark, and can unsend own messages", async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const theirs = await say(ann, ben)
  const own = await say(ben, ann, { text: 'Answer me' })
  await idle()
  await call(readChat, { chatId, upTo: own.id }, ann)
  await block(ben.id, ann)
  const codes = [
    await call(sendMessage, messageTo(ben, ann, { replyTo: theirs.id }), ben),
    await call(heartMessage, { chatId, messageId: theirs.id, isHearted: true }, ben),
    await call(updateMessage, { chatId, messageId: own.id, blocks: [{ text: 'I will find you' }] }, ben),
  ].map(({ error }) => error?.code)
  expect(codes).toEqual(['partner-away', 'partner-away', 'partner-away'])
  const { items, partnerReadUpTo } = (await call(listMessages, { chatId }, ben)).output
  expect([items.length, partnerReadUpTo]).toEqual([2, undefined])
  expect((await call(unsendMessage, { chatId, messageId: own.id }, ben)).status).toBe(200)
})
