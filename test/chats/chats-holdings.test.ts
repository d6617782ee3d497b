import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearedKey, entryKey } from '../../lambdas/chats/chat-keys.ts'
import { seenKey } from '../../lambdas/notifications/notification-keys.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import type { Held } from '../../shared/holdings/held.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { deletedAuthor } from '../../shared/users/user.ts'
import { messageSent } from '../../events/message-sent.ts'
import { call, idle, tableClient, theCloud } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { filesBelow } from '../media/files-below.ts'
import { uploadedForChat } from '../media/pictures.ts'
import { react } from '../notifications/pushing.ts'
import { begin, chatOf, messageTo, say, talker, type Talker } from './conversations.ts'

async function heldChats(person: Talker): Promise<Held[]> {
  const items: Held[] = []
  let cursor: string | undefined
  do {
    const page = (await call(exportAccount, { part: 'chats', cursor }, person)).output
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor)
  return items
}

async function rowsBelow(pk: string) {
  const { environment } = await theCloud()
  const found = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName: environment['TABLE_NAME'],
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  )
  return found.Items ?? []
}

test('an export has every conversation with its messages, without the ids of other people', async () => {
  const [ann, bob, cat] = [await talker(), await talker('Bob Ray'), await talker()]
  const mine = await say(ann, bob, { text: 'Still there?' })
  const theirs = await say(bob, ann, { text: 'Yes' })
  await say(cat, bob, { text: 'A secret' })
  await begin(ann, cat)
  await begin(cat, ann)
  await call(
    heartMessage,
    { chatId: chatOf(ann, bob), messageId: mine.id, isHearted: true, emoji: '🔥' },
    bob,
  )
  await idle()
  const held = await heldChats(ann)
  expect(held.filter(({ kind }) => kind === 'chat')).toHaveLength(2)
  expect(held).toContainEqual(expect.objectContaining({ kind: 'chat', with: 'Bob Ray' }))
  const common = { kind: 'message', chat: chatOf(ann, bob), files: [], sentAt: expect.any(String) }
  expect(held.filter(({ kind }) => kind === 'message')).toEqual([
    { ...common, id: mine.id, isYours: true, text: 'Still there?', hearts: 1, reactions: ['🔥'] },
    { ...common, id: theirs.id, isYours: false, text: 'Yes', hearts: 0, reactions: [] },
  ])
})

test('an export does not contain messages that the person deleted for themselves', async () => {
  const [ann, bob] = [await talker('Ann Ray'), await talker('Bob Ray')]
  const { chatId } = await say(ann, bob, { text: 'Old' })
  await idle()
  await call(deleteChat, { chatId, for: 'me' }, ann)
  const heldBy = async (person: Talker) =>
    (await heldChats(person)).flatMap((item) =>
      item.kind === 'chat' ? [item.with] : item.kind === 'message' ? [item.text] : [],
    )
  expect(await heldBy(ann)).toEqual([])
  expect(await heldBy(bob)).toEqual(['Ann Ray', 'Old'])
  await say(bob, ann, { text: 'New' })
  await idle()
  expect(await heldBy(ann)).toEqual(['Bob Ray', 'New'])
  expect(await heldBy(bob)).toEqual(['Ann Ray', 'Old', 'New'])
})

test(
  "after a person deletes their account, their partner keeps the texts, but not the person's photos and name",
  { timeout: 120_000 },
  async () => {
    const [ann, bob] = [await talker('Ann Ray'), await talker()]
    const chatId = chatOf(ann, bob)
    const mediaOf = async (of: Talker) => [{ uploadId: await uploadedForChat(of, chatId) }]
    await say(ann, bob, { text: 'Hello' })
    await say(ann, bob, { text: 'Look', media: await mediaOf(ann) })
    await say(ann, bob, { text: '', media: await mediaOf(ann) })
    await say(bob, ann, { text: 'Nice', media: await mediaOf(bob) })
    await idle()
    const files = await filesBelow(`private/${chatId}`)
    const notifications = async () => JSON.stringify(await rowsBelow(seenKey(bob.id).pk))
    expect(await notifications()).toContain(chatId)
    await leaveForGood(ann)
    expect(await notifications()).not.toContain(chatId)
    const [chat] = (await call(listChats, {}, bob)).output.items
    expect(chat).toMatchObject({ id: chatId, partner: deletedAuthor(ann.id), preview: { text: 'Nice' } })
    const { items } = (await call(listMessages, { chatId }, bob)).output
    expect(
      items.map(({ blocks, media, unsentAt }) => [blocks[0]?.text, media.length > 0, !!unsentAt]),
    ).toEqual([
      ['Nice', true, false],
      [undefined, false, true],
      ['Look', false, false],
      ['Hello', false, false],
    ])
    expect((await filesBelow(`private/${chatId}`)).length).toBe(files.length / 3)
    expect((await call(getChat, { chatId }, bob)).output).toMatchObject({ isOpen: false })
    expect((await call(sendMessage, messageTo(bob, ann), bob)).error?.code).toBe('partner-away')
    expect(await rowsBelow(entryKey(ann.id, '').pk)).toEqual([])
    // A repeated event does not remove the kept message.
    const first = items.at(-1)!
    await react('on-message-sent-update-chats', messageSent, {
      chatId,
      messageId: first.id,
      senderId: ann.id,
      campusId: 'ou',
    })
    expect((await call(listMessages, { chatId }, bob)).output.items).toHaveLength(4)
    await call(deleteChat, { chatId }, bob)
    await idle()
    expect((await rowsBelow(clearedKey(chatId).pk)).map(({ sk }) => sk)).toEqual([clearedKey(chatId).sk])
    expect(await rowsBelow(entryKey(ann.id, '').pk)).toEqual([])
  },
)

test(
  'deleting an account removes a conversation completely if the partner does not have it or deletes their account, too',
  { timeout: 120_000 },
  async () => {
    const [ann, bob, cat, dan] = [await talker(), await talker(), await talker(), await talker()]
    await say(ann, bob)
    await begin(cat, ann)
    await say(dan, ann)
    await idle()
    await call(deleteChat, { chatId: chatOf(dan, ann), for: 'me' }, dan)
    await leaveForGood(ann)
    await leaveForGood(bob)
    for (const other of [bob, cat, dan]) {
      expect(await rowsBelow(clearedKey(chatOf(ann, other)).pk)).toEqual([])
      expect(await rowsBelow(entryKey(other.id, '').pk)).toEqual([])
    }
    expect(await rowsBelow(entryKey(ann.id, '').pk)).toEqual([])
  },
)
