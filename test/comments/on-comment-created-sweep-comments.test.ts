/** The race of a reply and a deletion: whoever comes last, nothing stays behind. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { commentCreated } from '../../events/comment-created.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle, invoke, member, tableClient, theCloud, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newComment, newPost, threadRows } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const toldOf = (detail: typeof commentCreated.example) =>
  invoke('on-comment-created-sweep-comments', {
    Records: [
      {
        messageId: 'one',
        eventSource: 'aws:sqs',
        body: JSON.stringify({ 'detail-type': 'comment-created', detail }),
      },
    ],
  })

/** Puts rows back that a sweep has taken, as if they had been written while it ran. */
async function putBack(rows: (Record<string, unknown> | undefined)[]) {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  for (const Item of rows) await (await tableClient()).send(new PutCommand({ TableName, Item }))
}

test('a comment whose parents are there stays', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const { id, parentId, campusId, author } = comment
  const answer = await toldOf({ commentId: id, parentId, campusId, authorId: author.id, uploadIds: [] })
  expect(answer).toEqual({ batchItemFailures: [] })
  await idle()
  expect(await threadRows(post.id)).toHaveLength(2)
})

test('a reply that was written while its parent was deleted goes, with what answers it', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const reply = await newComment(ann, comment.id)
  const deeper = await newComment(ann, reply.id)
  const rows = await Promise.all(
    [reply, deeper].map(({ id }) => rowOf(`POST#${post.id}`, `COMMENT#${id.split('_')[1]}`)),
  )
  await call(deletePost, { postId: comment.id }, ann)
  await idle()
  expect(await threadRows(post.id)).toHaveLength(2)
  await putBack(rows)
  await idle()
  expect((await threadRows(post.id)).map(({ id }) => id)).toEqual([post.id, comment.id])
})

test('a comment that was written while its post was deleted goes', async () => {
  const post = await newPost(ann)
  const comment = await newComment(ann, post.id)
  const row = await rowOf(`POST#${post.id}`, `COMMENT#${comment.id.split('_')[1]}`)
  await call(deletePost, { postId: post.id }, ann)
  await idle()
  await putBack([row])
  await idle()
  expect((await threadRows(post.id)).map(({ sk }) => sk)).toEqual(['#POST'])
})
