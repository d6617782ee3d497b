/** Comments that are written while their post or parent is being deleted are removed. */
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { commentCreated } from '../../events/comment-created.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle, invoke, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { bucketKey, photoPath } from '../../shared/media/media.ts'
import { filesBelow, putFile } from '../media/files-below.ts'
import { uploaded } from '../media/pictures.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newComment, newPost, threadKeys, threadRows } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const react = (detail: typeof commentCreated.example) =>
  invoke('on-comment-created-sweep-comments', {
    Records: [
      {
        messageId: 'one',
        eventSource: 'aws:sqs',
        body: JSON.stringify({ id: '1', 'detail-type': 'comment-created', detail }),
      },
    ],
  })

/** Writes rows again that a sweep has removed, as if they had been written while the sweep ran. */
async function putBack(rows: (Record<string, unknown> | undefined)[]) {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  for (const Item of rows) await (await tableClient()).send(new PutCommand({ TableName, Item }))
}

test('a comment stays if its post and its parent exist', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const { id, parentId, campusId, author } = comment
  const answer = await react({ commentId: id, parentId, campusId, authorId: author.id })
  expect(answer).toEqual({ batchItemFailures: [] })
  await idle()
  expect(await threadRows(post.id)).toHaveLength(2)
})

test('a reply that was written while its parent was being deleted is removed with its own replies and its picture', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const reply = await newComment(ann, comment.id, { media: [{ uploadId: await uploaded(ann) }] })
  const deeper = await newComment(ann, reply.id)
  const rows = await Promise.all([reply, deeper].map(({ id }) => rowOf(itemKey(id))))
  await call(deletePost, { postId: comment.id }, ann)
  await idle()
  expect(await threadRows(post.id)).toHaveLength(2)
  const [picture] = reply.media
  const key = bucketKey(photoPath(picture!.fileId, picture!.width))
  expect(await filesBelow(key)).toEqual([])
  await putFile(key)
  await putBack(rows)
  await idle()
  expect(await filesBelow(key)).toEqual([])
  expect((await threadRows(post.id)).map(({ id }) => id)).toEqual([post.id, comment.id])
})

test('a comment that was written while its post was being deleted is removed', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const row = await rowOf(itemKey(comment.id))
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  await putBack([row])
  await idle()
  expect(await threadKeys(post.id)).toEqual([postKey(post.id)])
})

test('if a comment is marked as deleted but still has its text, the reaction removes the text', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const reply = await newComment(ann, comment.id)
  for (const { id } of [reply, comment]) await call(deletePost, { postId: id }, ann)
  await idle()
  await changeRow(itemKey(reply.id), { blocks: [{ text: 'Still there?' }] })
  const { id, parentId, campusId, author } = reply
  const answer = await react({ commentId: id, parentId, campusId, authorId: author.id })
  expect(answer).toEqual({ batchItemFailures: [] })
  expect(await rowOf(itemKey(id))).toMatchObject({ blocks: [], deletedAt: expect.any(Number) })
})
