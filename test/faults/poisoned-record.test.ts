/** An unreadable record in a batch: the other records are counted and published, the unreadable one is kept whole. */
import { uploadKey } from '../../lambdas/users/user-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { commentOn, handOver, record } from './stream-records.ts'

let one: Post
let two: Post
beforeAll(async () => {
  const ann = await member()
  ;[one, two] = [await newPost(ann), await newPost(ann)]
  await idle()
})

const uploadOf = (post: Post) => rowOf(uploadKey(post.author.id, 'last'))

test('the other records are counted once and published in the same run, the poisoned one is kept whole', async () => {
  const poison = record({
    pk: { S: postKey(one.id).pk },
    sk: { Unknown: 'a type that DynamoDB does not have' },
  })
  const records = [commentOn(one), commentOn(two), poison, commentOn(two, ['last'])]
  // The event of the last comment removes its upload, which shows that it was published.
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const Item = { ...uploadKey(two.author.id, 'last'), id: 'last' }
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
  const responses: unknown[] = []
  let uploadAfterFirst: unknown
  const kept = await handOver(records, async (response) => {
    if (responses.push(response) > 1) return
    await idle()
    uploadAfterFirst = await uploadOf(two)
  })

  const failure = { batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] }
  expect(responses[0]).toEqual(failure)
  expect(uploadAfterFirst).toBeUndefined()
  await idle()
  expect(await rowOf(postKey(one.id))).toMatchObject({ comments: 1 })
  expect(await rowOf(postKey(two.id))).toMatchObject({ comments: 2 })
  expect(kept).toHaveLength(1)
  expect(JSON.parse(kept[0]!.payload).Records[0]).toEqual(poison)
})
