/** Notifications stay within their budgets at the table: the operations, and the reactions to a comment and a save. */
import { expect, test } from 'vitest'
import { commentCreated } from '../../events/comment-created.ts'
import { saveChanged } from '../../events/save-changed.ts'
import * as onCommentCreated from '../../lambdas/notifications/on-comment-created-add-notifications.ts'
import * as onHinted from '../../lambdas/across/on-comment-created-send-hints.ts'
import { watcherKey } from '../../lambdas/live/live-keys.ts'
import * as onSaveChanged from '../../lambdas/notifications/on-save-changed-update-notifications.ts'
import { saveKey } from '../../lambdas/posts/post-keys.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { twoPeople } from '../blocks/people.ts'
import { call, idle, tableClient, theCloud, type ApiResponse } from '../cloud.ts'
import { fillTable } from '../fill-table.ts'
import { given } from '../notifications/rows.ts'
import { rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { budgets, type Budget } from './budgets.ts'
import { depth } from '../depth.ts'
import { reactionCost, wholeReactionCost } from './counting.ts'

/** Subtracts the two calls and one read unit for the caller's own rows, which budgets exclude. */
const spent = ({ capacity }: ApiResponse<unknown>) => ({
  calls: capacity.calls - 2,
  read: capacity.read - 1,
  write: capacity.write,
})

function within({ action, ...budget }: Budget, used: { calls: number; read: number; write: number }) {
  console.log(action.padEnd(34), used)
  expect(used.calls, action).toBeLessThanOrEqual(budget.calls)
  expect(used.read, action).toBeLessThanOrEqual(budget.read)
  expect(used.write, action).toBeLessThanOrEqual(budget.write)
}

test('notification lists, badges and marking as read stay within budget', { timeout: 120_000 }, async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  const text =
    'I can come by tomorrow after class, with cash, if that still works for you. Is the lamp included?'
  let last = ''
  for (let index = 0; index < 40; index += 1) {
    const about = '01KABCDEF0123456789ABCDEFG_01KABCDEF0123456789ABCDEFK'
    const type = index % 2 ? 'comment reply' : 'mention'
    last = await given(annRow.id, {
      at: at + index,
      actorId: benRow.id,
      type,
      text,
      subjectId: about,
      postId: about,
    })
  }
  within(budgets.badges, spent(await call(getBadges, {}, ann)))
  const first = await call(listNotifications, {}, ann)
  expect(first.output.items).toHaveLength(15)
  within(budgets.notifications, spent(first))
  const next = await call(listNotifications, { cursor: first.output.cursor }, ann)
  expect(next.output.items).toHaveLength(15)
  within(budgets.notifications, spent(next))
  within(budgets.mentionsPage, spent(await call(listNotifications, { only: 'mention' }, ann)))
  for (let index = 40; index < 55; index += 1)
    last = await given(annRow.id, {
      at: at + index,
      actorId: benRow.id,
      type: 'message',
      text,
      postId: undefined,
      chatId: `u_${index}-${annRow.id}`,
    })
  within(budgets.messageNotifications, spent(await call(listNotifications, {}, ann)))
  within(budgets.seeNotifications, spent(await call(seeNotifications, { upTo: last }, ann)))
})

test('a notification of a comment or a save costs one write', { timeout: 120_000 }, async () => {
  const { ann, ben, benRow } = await twoPeople()
  const post = await newPost(ann)
  const comment = await newComment(ben, post.id)
  await call(savePost, { postId: post.id }, ben)
  await idle()
  const { savedAt } = (await rowOf(saveKey(post.id, benRow.id))) as { savedAt: number }
  const ids = { parentId: post.id, campusId: 'ou', authorId: benRow.id }
  const toComment = { commentId: comment.id, ...ids }
  const toSave = { postId: post.id, userId: benRow.id, authorId: post.author.id, savedAt }
  const costs = [
    await reactionCost('on-comment-created-add-notifications', onCommentCreated, commentCreated, toComment),
    await reactionCost('on-save-changed-update-notifications', onSaveChanged, saveChanged, toSave),
  ]
  // The measured run is a second delivery of the event, which repeats the same write.
  for (const write of costs) within(budgets.notification, { calls: 1, read: 0, write })
})

/** `npm test` uses fewer watchers, to show only that one Query reads all of them. `npm run test:deep` uses the budget's number. */
const watchers = depth === 'once' ? 50 : 500

test(`hints of a comment to ${watchers} watchers stay within the budget`, { timeout: 120_000 }, async () => {
  const { ann, benRow } = await twoPeople()
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  await idle()
  const expiresAt = Math.ceil(Date.now() / 1000) + 3600
  const rows = Array.from({ length: watchers }, (_, index) => {
    // The gateway refuses an invalid id like this one, but does not report it as gone, so the rows stay.
    const connectionId = `no=connection=${index}`
    return { ...watcherKey(post.id, connectionId), userId: benRow.id, connectionId, expiresAt }
  })
  await fillTable(await tableClient(), (await theCloud()).environment['TABLE_NAME']!, rows)
  const about = { parentId: post.id, campusId: 'ou', authorId: post.author.id }
  const detail = { commentId: comment.id, ...about }
  const cost = await wholeReactionCost('on-comment-created-send-hints', onHinted, commentCreated, detail)
  within(budgets.threadHint, cost)
})
