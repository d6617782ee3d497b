import { expect, test } from 'vitest'
import { messageSent } from '../../events/message-sent.ts'
import { entryKey, messageIdOf, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { sentenceOf } from '../../shared/notifications/sentence.ts'
import { block } from '../blocks/people.ts'
import { acquaint, chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { newUlid } from '../../shared/ulid.ts'
import { changeRow, putRow, removeRow, rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { react } from './pushing.ts'

async function toldOf(person: Talker) {
  const { items } = (await call(listNotifications, {}, person)).output
  return items.map(({ type, chatId, text, actor }) => [type, chatId, text, actor?.id])
}

const badges = async (person: Talker) => (await call(getBadges, {}, person)).output

/** Marks a conversation as read up to a message id, even if the message does not exist yet. */
const read = (owner: Talker, other: Talker, readUpTo: string) =>
  changeRow(entryKey(owner.id, chatOf(owner, other)), { readUpTo })

test('the first message of a conversation notifies of a new chat, and messages that directly follow it do not notify', async () => {
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
  expect(await badges(ben)).toEqual({ notifications: 0, chats: [{ chatId, since: first.id }] })
  await block(ann.id, ben)
  expect(await badges(ben)).toEqual({ notifications: 0, chats: [] })
})

test('a reply notifies of a message, unless the reply was read before the reaction ran', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await say(ann, ben)
  const { chatId, id } = await say(ben, ann, { text: 'Yes, it is' })
  await idle()
  expect((await toldOf(ann)).map(([type, , text]) => [type, text])).toEqual([['message', 'Yes, it is']])
  const next = messageKey(chatId, newUlid(Date.now()))
  await read(ann, ben, messageIdOf(next))
  await putRow({ ...(await rowOf(messageKey(chatId, id))), ...next })
  await idle()
  expect(await toldOf(ann)).toHaveLength(1)
})

test('messages that the conversation’s entry does not include yet notify once', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await say(ann, ben)
  const { id: messageId, chatId } = await say(ann, ben)
  await idle()
  await removeRow(entryKey(ben.id, chatId))
  await acquaint(ben, ann)
  await react('on-message-sent-add-notifications', messageSent, {
    chatId,
    messageId,
    senderId: ann.id,
    campusId: 'ou',
  })
  expect(await toldOf(ben)).toHaveLength(1)
})

test('a message that shares a post names the post only in the notification to the author of the post', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const named = async (person: Talker) =>
    (await call(listNotifications, {}, person)).output.items.map((item) => [sentenceOf(item), item.text])
  const { id: postId } = await newPost(ben, { text: 'A red lamp' })
  await say(ann, ben, { text: 'Is this still available?', postId })
  await say(ben, ann, { postId })
  await idle()
  expect(await named(ben)).toEqual([
    ['started a conversation with you about “A red lamp”', 'Is this still available?'],
  ])
  expect(await named(ann)).toEqual([['sent you a message', 'Still there?']])
})
