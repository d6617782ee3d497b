import { expect, test } from 'vitest'
import { messageKey } from '../../lambdas/chats/chat-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, idle } from '../cloud.ts'
import { putRow, rowOf } from '../rows.ts'
import { begin, chatOf, entryOf, messageTo, say, talker, textsOf, type Talker } from './conversations.ts'

const rounds = process.env['FAULTS'] === 'long' ? 100 : 4

const remove = (one: Talker, other: Talker) => call(deleteChat, { chatId: chatOf(one, other) }, one)
const removeForMe = (one: Talker, other: Talker) =>
  call(deleteChat, { chatId: chatOf(one, other), for: 'me' }, one)
const inboxOf = async (reader: Talker) => (await call(listChats, {}, reader)).output.items

test('a conversation that is deleted for both disappears at once for both people, and its messages are removed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [first, second] = [await say(ann, bob), await say(bob, ann)]
  await idle()
  expect((await remove(bob, ann)).output).toEqual({ clearedUpTo: second.id })
  for (const [reader, other, code] of [
    [ann, bob, 'chat-deleted'],
    [bob, ann, 'chat-not-found'],
  ] as const) {
    expect(await inboxOf(reader)).toEqual([])
    expect(await textsOf(reader, other)).toEqual([])
    const chat = await call(getChat, { chatId: chatOf(ann, bob) }, reader)
    expect(chat.error?.code).toBe(code)
    expect((await entryOf(reader, other)).unreadSince).toBeUndefined()
  }
  await idle()
  for (const { id } of [first, second]) expect(await rowOf(messageKey(chatOf(ann, bob), id))).toBeUndefined()
})

test('a second deletion changes nothing, and a later message starts the conversation again', async () => {
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

test('a message whose id is not later than the deletion of its conversation is refused', async () => {
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
  // Writes the row as a request does if it read the entry before the deletion.
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
      // Continues with new people, because a limit does not allow one person a hundred deletions.
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

const shownTo = async (reader: Talker, other: Talker) => ({
  inbox: await inboxOf(reader),
  texts: await textsOf(reader, other),
  entry: await entryOf(reader, other),
  badges: (await call(getBadges, {}, reader)).output,
  notices: (await call(listNotifications, {}, reader)).output.items,
})

test('a person who deletes a conversation for themselves no longer sees it, and nothing changes for their partner', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const first = await say(ann, bob, { text: 'Still there?' })
  await call(heartMessage, { chatId, messageId: first.id, isHearted: true }, bob)
  const second = await say(bob, ann, { text: 'Yes' })
  await idle()
  const [before, bobs] = [await shownTo(ann, bob), await shownTo(bob, ann)]
  expect(before.badges).toMatchObject({ notifications: 1, chats: [{ chatId }] })
  expect((await removeForMe(ann, bob)).output).toEqual({ clearedUpTo: second.id })
  const { entry, ...anns } = await shownTo(ann, bob)
  expect(anns).toMatchObject({ inbox: [], texts: [], badges: { chats: [] } })
  expect(entry).toMatchObject({ clearedUpTo: second.id })
  expect(entry.unreadSince).toBeUndefined()
  expect((await call(getChat, { chatId }, ann)).error?.code).toBe('chat-not-found')
  const heart = { chatId, messageId: second.id, isHearted: true }
  expect((await call(heartMessage, heart, ann)).error?.code).toBe('message-not-found')
  await idle()
  expect(await shownTo(ann, bob)).toMatchObject({ badges: { notifications: 0, chats: [] }, notices: [] })
  expect(await shownTo(bob, ann)).toEqual(bobs)
  expect((await call(getChat, { chatId }, bob)).status).toBe(200)
})

test('after a person deleted a conversation for themselves, a later message shows it again with only the new messages', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(bob, ann, { text: 'Old' })
  await idle()
  await removeForMe(ann, bob)
  const { id, chatId } = await say(bob, ann, { text: 'New' })
  await idle()
  const [anns, bobs] = [await shownTo(ann, bob), await shownTo(bob, ann)]
  expect(anns.texts).toEqual(['New'])
  expect(anns.inbox.map(({ preview }) => preview?.text)).toEqual(['New'])
  expect(anns.badges).toEqual({ notifications: 0, chats: [{ chatId, since: id }] })
  expect(anns.notices.map(({ type, subjectId }) => [type, subjectId])).toEqual([['new chat', id]])
  expect(bobs.texts).toEqual(['New', 'Old'])
  await call(readChat, { chatId, upTo: id }, ann)
  await say(ann, bob, { text: 'Own' })
  await idle()
  expect(await textsOf(ann, bob)).toEqual(['Own', 'New'])
  expect(await textsOf(bob, ann)).toEqual(['Own', 'New', 'Old'])
})

test('a heart for a message causes no notification if the sender of the message has deleted it for themselves', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id: messageId, chatId } = await say(ann, bob)
  await idle()
  await removeForMe(ann, bob)
  expect((await call(heartMessage, { chatId, messageId, isHearted: true }, bob)).output.hearts).toEqual([
    bob.id,
  ])
  await idle()
  expect((await shownTo(ann, bob)).notices).toEqual([])
})

test('the notification of a heart stays if the person who gave the heart deletes the conversation for themselves', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const { id: messageId, chatId } = await say(ann, bob)
  await idle()
  await call(heartMessage, { chatId, messageId, isHearted: true }, bob)
  await removeForMe(bob, ann)
  await idle()
  expect((await shownTo(ann, bob)).notices.map(({ type }) => type)).toEqual(['message like'])
})

test('messages that both people have deleted for themselves are removed', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const old = await say(bob, ann, { text: 'Old' })
  await idle()
  await Promise.all([removeForMe(ann, bob), removeForMe(ann, bob)])
  const kept = await say(bob, ann, { text: 'Kept' })
  await idle()
  expect(await rowOf(messageKey(old.chatId, old.id))).toBeDefined()
  expect((await removeForMe(bob, ann)).output).toEqual({ clearedUpTo: kept.id })
  expect((await removeForMe(bob, ann)).output).toEqual({ clearedUpTo: kept.id })
  await idle()
  expect(await rowOf(messageKey(old.chatId, old.id))).toBeUndefined()
  expect(await textsOf(ann, bob)).toEqual(['Kept'])
  expect(await textsOf(bob, ann)).toEqual([])
  expect((await shownTo(ann, bob)).notices.map(({ subjectId }) => subjectId)).toEqual([kept.id])
  await removeForMe(ann, bob)
  await idle()
  expect(await rowOf(messageKey(kept.chatId, kept.id))).toBeUndefined()
})

test('a deletion for both removes all messages, even if one person had already deleted the conversation for themselves', async () => {
  for (const first of [0, 1]) {
    const [ann, bob] = [await talker(), await talker()]
    const { id, chatId } = await say(ann, bob)
    await idle()
    await removeForMe(first === 0 ? ann : bob, first === 0 ? bob : ann)
    expect((await remove(ann, bob)).output).toEqual({ clearedUpTo: id })
    await idle()
    for (const [reader, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      expect(await shownTo(reader, other)).toMatchObject({ inbox: [], texts: [], badges: { chats: [] } })
    expect(await rowOf(messageKey(chatId, id))).toBeUndefined()
    // Bob is notified of the deletion only if he still had the conversation.
    const notices = (await shownTo(bob, ann)).notices.map(({ type }) => type)
    expect(notices).toEqual(first === 0 ? ['chat deleted'] : [])
  }
})

test('after a deletion for one person, a repeated message is still found, and a new message with an earlier id is refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [early, input] = [messageTo(bob, ann), messageTo(ann, bob)]
  const { output: sent } = await call(sendMessage, input, ann)
  await removeForMe(ann, bob)
  expect((await call(sendMessage, input, ann)).output).toEqual(sent)
  for (const sender of [ann, bob])
    expect((await call(sendMessage, early, sender)).error?.code).toBe('stale-key')
  await removeForMe(bob, ann)
  expect((await call(sendMessage, input, ann)).error?.code).toBe('stale-key')
})

test("a message that is written after one person's deletion, but has an earlier id, stays for the other until both have deleted", async () => {
  const [ann, bob] = [await talker(), await talker()]
  const late = [messageTo(bob, ann).id, messageTo(bob, ann).id]
  const rows = late.map((id) => ({
    ...messageKey(chatOf(ann, bob), id),
    senderId: bob.id,
    blocks: [{ text: 'Late' }],
    hearts: {},
    createdAt: 1,
    bodyHash: '',
  }))
  await say(bob, ann, { text: 'Newest' })
  await removeForMe(ann, bob)
  await idle()
  // Writes the row as a request does if it read the entries before the deletion.
  await putRow(rows[0]!)
  await idle()
  expect(await textsOf(bob, ann)).toEqual(['Newest', 'Late'])
  expect(await textsOf(ann, bob)).toEqual([])
  expect((await entryOf(ann, bob)).unreadSince).toBeUndefined()
  await removeForMe(bob, ann)
  await idle()
  await putRow(rows[1]!)
  await idle()
  for (const { pk, sk } of rows) expect(await rowOf({ pk, sk })).toBeUndefined()
})

test(
  'a message that is sent while the partner deletes the conversation for themselves stays for its sender',
  { timeout: rounds * 30_000 },
  async () => {
    let [ann, bob] = [await talker(), await talker()]
    for (let round = 0; round < rounds; round += 1) {
      if (round % 20 === 19) [ann, bob] = [await talker(), await talker()]
      await say(ann, bob, { text: 'Before' })
      const text = `Round ${round}`
      const [sent, deleted] = await Promise.all([
        call(sendMessage, messageTo(ann, bob, { text }), ann),
        removeForMe(bob, ann),
      ])
      expect(sent.error?.code ?? 'sent').toMatch(/^(sent|stale-key)$/)
      await idle()
      const isLeft = sent.error === undefined && sent.output.id > deleted.output.clearedUpTo
      expect(await textsOf(bob, ann)).toEqual(isLeft ? [text] : [])
      expect((await inboxOf(bob)).map(({ preview }) => preview?.text)).toEqual(isLeft ? [text] : [])
      expect((await entryOf(bob, ann)).unreadSince).toBe(isLeft ? sent.output.id : undefined)
      const [newest] = await textsOf(ann, bob)
      expect(newest).toBe(sent.error ? 'Before' : text)
      if (isLeft) await removeForMe(bob, ann)
    }
  },
)
