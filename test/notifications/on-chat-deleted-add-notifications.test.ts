import { expect, test } from 'vitest'
import { chatDeleted } from '../../events/chat-deleted.ts'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { pathOf, sentenceOf } from '../../shared/notifications/sentence.ts'
import { block } from '../blocks/people.ts'
import { begin, chatOf, say, talker, type Talker } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { rowOf } from '../rows.ts'
import { react } from './pushing.ts'

const reaction = 'on-chat-deleted-add-notifications'
const sentencesOf = async (person: Talker) =>
  (await call(listNotifications, {}, person)).output.items.map((item) => [
    `${item.actor?.name} ${sentenceOf(item)}.`,
    pathOf(item),
  ])
const remove = (one: Talker, other: Talker) => call(deleteChat, { chatId: chatOf(one, other) }, one)

test('the other person gets one notification for each deletion, which names the person who deleted the conversation', async () => {
  const [ann, ben] = [await talker('Ann Ray'), await talker('Ben Cole')]
  const path = `/messages/${chatOf(ann, ben)}`
  await say(ann, ben)
  await idle()
  await Promise.all([remove(ann, ben), remove(ann, ben)])
  await idle()
  expect(await sentencesOf(ben)).toEqual([['Ann Ray deleted your conversation.', path]])
  expect(await sentencesOf(ann)).toEqual([])
  await say(ben, ann)
  await remove(ben, ann)
  await idle()
  expect(await sentencesOf(ann)).toEqual([['Ben Cole deleted your conversation.', path]])
  expect(await sentencesOf(ben)).toHaveLength(1)
})

test('a repeated event adds only one notification', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const { id: upTo, chatId } = await say(ann, ben)
  const event = { chatId, upTo, deletedBy: ann.id, deletedAt: Date.now() }
  // Waits for the message's hint, which would otherwise remove the row of the closed socket.
  await idle()
  await unknownConnection(ben.id, 'closed-long-ago=', Date.now() - 60_000)
  for (const _ of [1, 2]) await react(reaction, chatDeleted, event)
  // The missing row shows that a hint was sent, because sending a hint removes the rows of closed sockets.
  expect(await rowOf(connectionKey(ben.id, 'closed-long-ago='))).toBeUndefined()
  const deletions = (await sentencesOf(ben)).filter(([sentence]) => sentence?.includes('deleted'))
  expect(deletions).toHaveLength(1)
})

test('the deletion of a conversation without messages, or with a hidden person, notifies nobody', async () => {
  const [ann, ben, cat] = [await talker(), await talker(), await talker()]
  await begin(ann, ben)
  await remove(ann, ben)
  await say(ann, cat)
  await block(cat.id, ann)
  await remove(ann, cat)
  await idle()
  expect([...(await sentencesOf(ben)), ...(await sentencesOf(cat))]).toEqual([])
})

test('a conversation that is deleted with an account notifies nobody', async () => {
  const [ann, ben] = [await talker(), await talker()]
  await react(reaction, chatDeleted, { chatId: chatOf(ann, ben), upTo: '01KABCDEF0123456789ABCDEFG' })
  expect([...(await sentencesOf(ann)), ...(await sentencesOf(ben))]).toEqual([])
})
