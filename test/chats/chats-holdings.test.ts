import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearedKey, entryKey } from '../../lambdas/chats/chat-keys.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import type { Held } from '../../shared/holdings/held.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { call, idle, tableClient, theCloud } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { begin, chatOf, say, talker, type Talker } from './conversations.ts'

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

test('an export has what a person still has of a conversation that one of its two people deleted', async () => {
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
  'a conversation with a person who deleted their account is gone for both',
  { timeout: 120_000 },
  async () => {
    const [ann, bob, cat] = [await talker(), await talker(), await talker()]
    await say(ann, bob)
    await say(bob, ann)
    await begin(cat, ann)
    await idle()
    await leaveForGood(ann)
    for (const other of [bob, cat]) {
      expect((await call(listChats, {}, other)).output.items).toEqual([])
      expect(await rowsBelow(clearedKey(chatOf(ann, other)).pk)).toEqual([])
      const left = await rowsBelow(entryKey(other.id, '').pk)
      expect(left).toEqual([])
    }
    expect(await rowsBelow(entryKey(ann.id, '').pk)).toEqual([])
  },
)
