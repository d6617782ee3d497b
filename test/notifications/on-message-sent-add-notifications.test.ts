import { expect, test } from 'vitest'
import { messageSent } from '../../events/message-sent.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { block } from '../blocks/people.ts'
import { chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { changeRow, removeRow } from '../rows.ts'
import { react } from './pushing.ts'

async function toldOf(person: Talker) {
  const { items } = (await call(listNotifications, {}, person)).output
  return items.map(({ type, chatId, text, actor }) => [type, chatId, text, actor?.id])
}

const badges = async (person: Talker) => (await call(getBadges, {}, person)).output

/** Marks everything in a conversation as read, from now on. */
const read = (owner: Talker, other: Talker, readUpTo: string) =>
  changeRow(entryKey(owner.id, chatOf(owner, other)), { readUpTo })

test('the first message of a conversation is a new chat, and those after it in a row are told no more', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const first = await say(ann, ben, { text: 'Is the lamp still there?' })
  await say(ann, ben, { text: 'I could come tomorrow' })
  await idle()
  expect(await toldOf(ben)).toEqual([['new chat', chatId, 'Is the lamp still there?', ann.id]])
  expect(await toldOf(ann)).toEqual([])
  await say(ann, ben, { text: 'Or on Friday' })
  await idle()
  expect(await toldOf(ben)).toHaveLength(1)
  expect(await badges(ben)).toEqual({ notifications: 1, chats: [{ chatId, since: first.id }] })
  await block(ann.id, ben)
  expect(await badges(ben)).toEqual({ notifications: 0, chats: [] })
})

test('an answer is told as a message, and one that was read in time is not', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await say(ann, ben)
  await say(ben, ann, { text: 'Yes, it is' })
  await idle()
  expect((await toldOf(ann)).map(([type, , text]) => [type, text])).toEqual([['message', 'Yes, it is']])
  await read(ann, ben, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
  await say(ben, ann, { text: 'Come by' })
  await idle()
  expect(await toldOf(ann)).toHaveLength(1)
})

test('messages that their entry does not know yet are told once', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await say(ann, ben)
  const { id: messageId, chatId } = await say(ann, ben)
  await idle()
  await removeRow(entryKey(ben.id, chatId))
  await react('on-message-sent-add-notifications', messageSent, {
    chatId,
    messageId,
    senderId: ann.id,
    campusId: 'ou',
  })
  expect(await toldOf(ben)).toHaveLength(1)
})
