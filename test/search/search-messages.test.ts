import { beforeAll, describe, expect, test } from 'vitest'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { encodeCursor } from '../../shared/cursor.ts'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { searchMessages } from '../../shared/search/search-messages.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, codeFor, idle, loose, verified } from '../cloud.ts'
import { chatOf, say, sayAsStranger, talker, type Talker } from '../chats/conversations.ts'
import { changeRow } from '../rows.ts'
import { documentIn } from './engine.ts'
import { indexed, newTag } from './found.ts'

const pageOf = async (q: string, as: Talker, cursor?: string) =>
  (await call(searchMessages, { q, cursor }, as)).output
const idsOf = async (q: string, as: Talker) => (await pageOf(q, as)).items.map(({ id }) => id)
const namesOf = async (q: string, as: Talker) =>
  (await pageOf(q, as)).chats?.map(({ partner }) => partner.name)
/** Returns a message's document in the index. */
const documentOf = (chatId: string, id: string) =>
  documentIn('messages', encodeURIComponent(`${chatId}/${id}`))

test('an empty search is refused, and a search of punctuation alone finds no messages', async () => {
  const ann = await talker()
  const { status, error } = await call(searchMessages, { q: ' ' }, ann)
  expect([status, error?.code]).toEqual([400, 'search-empty'])
  expect(await pageOf('?!', ann)).toEqual({ items: [], chats: [] })
})

test.each(['x', 'W10', encodeCursor([1, newUlid(1)]), encodeCursor([1, `2u_a-u_b/${newUlid(1)}`])])(
  'a cursor that the product did not make is refused: %s',
  async (cursor) => {
    const { status, error } = await loose(searchMessages, { q: 'lamp', cursor }, await verified())
    expect([status, error?.code]).toEqual([400, 'bad-cursor'])
  },
)

describe('a message', () => {
  const tag = newTag()
  let ann: Talker
  let bob: Talker
  let eve: Talker
  let lampId = ''
  beforeAll(async () => {
    ;[ann, bob, eve] = [await talker('Ann Ray'), await talker('Bob Lee'), await talker('Eve Ost')]
    lampId = (await say(ann, bob, { text: `Two desk lamps,\nlike new ${tag}` })).id
    await say(bob, eve, { text: `The other lamp ${tag}` })
    await indexed(async () => expect(await idsOf(tag, bob)).toHaveLength(2))
  })

  test.each(['lamp', 'LAMPS desk', 'des', 'lapms', 'lámp'])('is found by both people as %s', async (q) => {
    for (const reader of [ann, bob]) expect(await idsOf(`${tag} ${q}`, reader)).toContain(lampId)
  })

  test('has the partner, the sender, the text on one line and the matching words', async () => {
    const { items } = await pageOf(`${tag} desk lamps`, bob)
    expect(items[0]).toEqual({
      id: lampId,
      chatId: chatOf(ann, bob),
      partner: expect.objectContaining({ id: ann.id, name: 'Ann Ray' }),
      senderId: ann.id,
      text: `Two desk lamps, like new ${tag}`,
      matches: expect.arrayContaining(['desk', 'lamps', tag]),
      createdAt: expect.any(Number),
    })
  })

  test('is found in a search of its own conversation only, and such a search returns no conversations by name', async () => {
    const within = async (chatId: string, as: Talker) => {
      const { items, chats } = (await call(searchMessages, { q: `${tag} lamp`, chatId }, as)).output
      return [items.map(({ id }) => id), chats]
    }
    for (const reader of [ann, bob])
      expect(await within(chatOf(ann, bob), reader)).toEqual([[lampId], undefined])
    expect(await within(chatOf(bob, eve), bob)).toEqual([[expect.not.stringMatching(lampId)], undefined])
    expect(await within(chatOf(ann, eve), ann)).toEqual([[], undefined])
    // A search of other people's conversation, or of one that does not exist, finds no messages.
    for (const chatId of [chatOf(ann, bob), 'u_a-u_b']) expect((await within(chatId, eve))[0]).toEqual([])
  })

  test('of other people is never found, with any text or cursor', async () => {
    const cursor = encodeCursor([Number.MAX_SAFE_INTEGER, `0${chatOf(ann, bob)}/${lampId}`])
    for (const q of [tag, `people:${ann.id} ${tag}`, `* OR ${tag}`, chatOf(ann, bob), ann.id]) {
      expect(await idsOf(q, eve)).not.toContain(lampId)
      expect((await pageOf(q, eve, cursor)).items.map(({ id }) => id)).not.toContain(lampId)
    }
  })
})

test('an edited message is found only by its current text, and an unsent message is not found', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [before, now] = [newTag(), newTag()]
  const { chatId, id: messageId } = await say(ann, bob, { text: before })
  await indexed(async () => expect(await idsOf(before, bob)).toEqual([messageId]))
  await call(updateMessage, { chatId, messageId, blocks: [{ text: now }] }, ann)
  await indexed(async () => expect(await idsOf(now, bob)).toEqual([messageId]))
  expect(await idsOf(before, bob)).toEqual([])
  await call(unsendMessage, { chatId, messageId }, ann)
  expect(await idsOf(now, bob)).toEqual([])
  await idle()
  expect(await documentOf(chatId, messageId)).toEqual({ id: `${chatId}/${messageId}` })
})

test('a conversation that one person deleted for themselves is found only by the other, but later messages are found by both', async () => {
  const [ann, bob, tag] = [await talker(), await talker('Bob Lee'), newTag()]
  const { chatId, id } = await say(ann, bob, { text: tag })
  await indexed(async () => expect(await idsOf(tag, ann)).toEqual([id]))
  await call(deleteChat, { chatId, for: 'me' }, ann)
  expect([await idsOf(tag, ann), await namesOf('bob', ann)]).toEqual([[], []])
  expect(await idsOf(tag, bob)).toEqual([id])
  const { id: later } = await say(bob, ann, { text: `Later ${tag}` })
  await indexed(async () => expect(await idsOf(tag, ann)).toEqual([later]))
  expect(await idsOf(tag, bob)).toEqual([later, id])
})

test('after a deletion for both people, neither finds the messages, and the index loses their texts', async () => {
  const [ann, bob, tag] = [await talker(), await talker(), newTag()]
  const { chatId, id } = await say(ann, bob, { text: tag })
  await indexed(async () => expect(await idsOf(tag, bob)).toEqual([id]))
  await call(deleteChat, { chatId, for: 'both' }, ann)
  for (const reader of [ann, bob]) expect(await idsOf(tag, reader)).toEqual([])
  await idle()
  expect(await documentOf(chatId, id)).toEqual({ id: `${chatId}/${id}` })
})

test('after both accounts are deleted, the index has none of their messages', async () => {
  const [ann, bob, tag] = [await talker(), await talker(), newTag()]
  const { chatId, id } = await say(ann, bob, { text: tag })
  await indexed(async () => expect(await idsOf(tag, bob)).toEqual([id]))
  for (const leaver of [ann, bob]) {
    void (await call(sendDeletionCode, {}, leaver)).output
    void (await call(deleteAccount, { code: await codeFor(leaver.email) }, leaver)).output
    await idle()
    if (leaver === ann) expect((await pageOf(tag, bob)).items[0]?.partner.name).toBe('Deleted account')
  }
  expect(await documentOf(chatId, id)).toEqual({ id: `${chatId}/${id}` })
})

test('archived conversations and message requests are found by their messages and by names', async () => {
  const [ann, bob, tag] = [await talker('Ann Ray'), await talker('Bob Lee'), newTag()]
  const { chatId, id } = await sayAsStranger(ann, bob, { text: tag })
  await indexed(async () => expect(await idsOf(tag, bob)).toEqual([id]))
  expect(await namesOf('ray ann', bob)).toEqual(['Ann Ray'])
  await call(updateChat, { chatId, isArchived: true }, ann)
  expect(await idsOf(tag, ann)).toEqual([id])
  expect(await namesOf('bo', ann)).toEqual(['Bob Lee'])
  expect(await namesOf('bob ray', ann)).toEqual([])
})

test('a conversation with a blocked person is found neither by its messages nor by a name, until the block ends', async () => {
  const [ann, bob, tag] = [await talker('Ann Ray'), await talker('Bob Lee'), newTag()]
  const { id } = await say(ann, bob, { text: tag })
  await indexed(async () => expect(await idsOf(tag, bob)).toEqual([id]))
  await call(blockPerson, { userId: bob.id }, ann)
  for (const reader of [ann, bob]) {
    expect(await pageOf(tag, reader)).toMatchObject({ items: [], chats: [] })
    expect(await namesOf(reader === ann ? 'bob' : 'ann', reader)).toEqual([])
  }
  await call(unblockPerson, { userId: bob.id }, ann)
  expect(await idsOf(tag, bob)).toEqual([id])
})

test('messages are listed newest first, in pages of fifteen, each once, even while new messages are written', async () => {
  const [ann, bob, cal, tag] = [await talker(), await talker(), await talker(), newTag()]
  const ids: string[] = []
  for (let count = 0; count < 17; count += 1) {
    const { chatId, id } = await say(count % 2 ? bob : cal, ann, { text: `Lamp ${tag}` })
    // Three messages each have the same time, so that pages also need the id as a sort value.
    await changeRow(messageKey(chatId, id), { createdAt: 1000 + Math.floor(count / 3), editedAt: 2000 })
    ids.push(id)
  }
  await idle()
  const timesOf = (items: { createdAt: number }[]) => items.map(({ createdAt }) => createdAt)
  await indexed(async () => {
    const { items, cursor } = await pageOf(tag, ann)
    const rest = await pageOf(tag, ann, cursor)
    const all = [...items, ...rest.items]
    expect(all).toHaveLength(17)
    expect(timesOf(all)).toEqual(timesOf(all).toSorted((one, other) => other - one))
  })
  const first = await pageOf(tag, ann)
  const late = await say(bob, ann, { text: `Late ${tag}` })
  await indexed(async () => expect(await idsOf(tag, ann)).toContain(late.id))
  const second = await pageOf(tag, ann, first.cursor)
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect([first.items.length, second.cursor, second.chats]).toEqual([15, undefined, undefined])
})
