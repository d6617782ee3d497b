import type { AttributeValue } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openFollowUps } from '../../../../infra/local/demo/follow-ups.ts'
import { isSeeded } from '../../../../infra/local/demo/seeded.ts'
import { commentStore } from '../../../../lambdas/comments/comment-store.ts'
import { notificationListStore } from '../../../../lambdas/notifications/notification-list-store.ts'
import { itemKey, postKey } from '../../../../lambdas/posts/post-keys.ts'
import { postStore } from '../../../../lambdas/posts/post-store.ts'
import { saveStore } from '../../../../lambdas/saves/save-store.ts'
import { newUlid } from '../../../../shared/ulid.ts'
import { openOwnTable } from '../../../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
  vi.stubEnv('STAGE', 'local')
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
})

const author = (id: string) => ({ id, name: id, username: id, schoolVerified: true })
const text = { campusId: 'ou', blocks: [{ text: 'A lamp' }], media: [], bodyHash: 'demo' }
/** When the post was written. */
let at: number
let postId: string
let commentId: string
beforeEach(() => {
  at = Date.now() - 3_600_000
  postId = newUlid(at)
  commentId = `${postId}_${newUlid(Date.now())}`
})

/** The demo of one post by Ann: Ben comments on it and saves it, and Ann saves the comment. Only Ann is a reader. */
function openDemo(isResumed = false) {
  const platform = { table: own.table, now: () => Date.now(), random: () => 'x' }
  const isReader = (userId: string) => userId === `u_ann${postId}`
  const followUps = openFollowUps({ platform, isResumed, isReader })
  const [posts, comments, saves] = [
    postStore(followUps.platform),
    commentStore(followUps.platform),
    saveStore(followUps.platform),
  ]
  const [ann, ben] = [author(`u_ann${postId}`), author(`u_ben${postId}`)]
  return {
    settle: followUps.settle,
    async write(): Promise<void> {
      await posts.create({ ...text, id: postId, author: ann }, at)
      const above = { rootAuthorId: ann.id, authorsAbove: [], rootPictures: 0 }
      await comments.create({ ...text, ...above, id: commentId, parentId: postId, author: ben }, at + 2000)
      await saves.add(postId, { person: ben, campusId: 'ou', authorId: ann.id }, at + 3000)
      await saves.add(commentId, { person: ann, campusId: 'ou', authorId: ben.id }, at + 4000)
    },
    async found() {
      const [post, comment] = [await own.rowOf(postKey(postId)), await own.rowOf(itemKey(commentId))]
      const noticesOf = async (userId: string) =>
        (await notificationListStore(platform).page(userId, { limit: 9, after: undefined })).notifications
          .length
      return {
        post: [post?.['comments'], post?.['saves'], Number(post?.['lastActivityAt']) - at],
        comment: comment?.['saves'],
        notices: [await noticesOf(ann.id), await noticesOf(ben.id)],
      }
    },
  }
}

const whole = { post: [1, 1, 2000], comment: 1, notices: [2, 0] }

test("counts and readers' notifications are derived from the rows only once", async () => {
  const demo = openDemo()
  await demo.write()
  await demo.settle()
  expect(await demo.found()).toEqual(whole)
  await demo.settle()
  expect(await demo.found()).toEqual(whole)
})

test('a demo that was interrupted writes the missing rows at the next start and counts nothing twice', async () => {
  await openDemo().write()
  for (const _ of [1, 2]) {
    const next = openDemo(true)
    await next.write()
    await next.settle()
    expect(await next.found()).toEqual(whole)
  }
})

test('only the insert of a row that the demo marked counts as seeded', () => {
  const record = {
    eventID: '1',
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', ApproximateCreationDateTime: 1 },
  }
  const marked = { seeded: { BOOL: true } }
  const isSkipped = (
    eventName: 'INSERT' | 'MODIFY' | 'REMOVE',
    NewImage: Record<string, AttributeValue> = {},
  ) => isSeeded({ ...record, eventName, dynamodb: { ...record.dynamodb, NewImage } })
  expect([isSkipped('INSERT', marked), isSkipped('INSERT')]).toEqual([true, false])
  expect([isSkipped('MODIFY', marked), isSkipped('REMOVE')]).toEqual([false, false])
})
