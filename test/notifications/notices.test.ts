/** Reactions remove notifications whose cause was undone before the write, and send hints to open pages. */
import { expect, test, vi } from 'vitest'
import { notices } from '../../lambdas/notifications/notices.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { say, talker } from '../chats/conversations.ts'
import { call, environmentOf, idle } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { openSocket } from '../live/open-socket.ts'
import { newComment, newPost } from '../threads.ts'

test.each([
  'on-comment-created-add-notifications',
  'on-message-sent-add-notifications',
  'on-post-created-add-notifications',
])(
  'no notification is left if its cause was undone before the notification was written (%s)',
  async (reaction) => {
    const [ann, ben] = [await talker(), await talker()]
    for (const [name, value] of Object.entries(await environmentOf(reaction))) vi.stubEnv(name, value)
    const platform = { table: connectTable(), now: () => Date.now(), random: () => 'x' }
    const { giveWhileTrue } = notices(platform)
    const notification = (createdAt: number) => ({
      userId: ann.id,
      id: newUlid(createdAt),
      type: 'mention' as const,
      actorId: ben.id,
      subjectId: newUlid(createdAt),
      createdAt,
    })
    await giveWhileTrue([notification(Date.now() - 1)], async () => false)
    await giveWhileTrue([notification(Date.now())], async () => true)
    vi.unstubAllEnvs()
    const given = async (only?: 'mention') =>
      (await call(listNotifications, only ? { only } : {}, ann)).output.items.length
    expect([await given(), await given('mention')]).toEqual([1, 1])
  },
)

const mentioning = ({ id: userId, username }: { id: string; username: string }) => ({
  blocks: [{ text: `@${username}`, mentions: [{ start: 0, end: username.length + 1, userId }] }],
})

test('open pages get hints when a notification is added, removed, or seen on another page', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const annRow = await userOf(ann.email)
  const post = await newPost(ann)
  const socket = await openSocket(ann)
  const given = () =>
    socket.frames.filter((frame) => (frame as { type: string }).type === 'notifications').length
  const comment = await newComment(ben, post.id)
  await expect.poll(given, { timeout: 120_000 }).toBe(1)
  const [notification] = (await call(listNotifications, {}, ann)).output.items
  await call(seeNotifications, { upTo: notification!.id }, ann)
  expect(await socket.arrival(({ type }) => type === 'notifications-seen')).toMatchObject({
    upTo: notification!.id,
  })
  await call(deletePost, { postId: comment.id }, ben)
  await expect.poll(given, { timeout: 120_000 }).toBe(2)
  await call(createPost, { ...mentioning(annRow), id: newUlid(Date.now()), campusId: 'ou', media: [] }, ben)
  await expect.poll(given, { timeout: 120_000 }).toBe(3)
  await call(savePost, { postId: post.id }, ben)
  await expect.poll(given, { timeout: 120_000 }).toBe(4)
  const { chatId, id: messageId } = await say(ann, ben)
  await call(heartMessage, { chatId, messageId, isHearted: true }, ben)
  await expect.poll(given, { timeout: 120_000 }).toBe(5)
  await say(ben, ann)
  await idle()
  const before = given()
  await call(deleteChat, { chatId }, ben)
  // Two reactions send a hint each: one adds the notification of the deletion, the other removes those of the messages.
  await expect.poll(given, { timeout: 120_000 }).toBeGreaterThanOrEqual(before + 2)
  socket.close()
  await idle()
  await call(seeNotifications, { upTo: newUlid(Date.now()) }, ann)
  expect((await call(getBadges, {}, ann)).output.notifications).toBe(0)
})
