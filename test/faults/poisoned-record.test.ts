/**
 * If a batch has an unreadable record, the others are counted and published, and the unreadable record is stored
 * completely.
 */
import { userKey } from '../../lambdas/users/user-keys.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { idle, member } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { commentOn, handOver, postRecord, record } from './stream-records.ts'

let one: Post
let two: Post
beforeAll(async () => {
  const ann = await member()
  ;[one, two] = [await newPost(ann), await newPost(ann)]
  await idle()
})

const totalOf = async ({ author }: Post) => (await rowOf(userKey(author.id)))?.['totalPosts']

test('an unreadable record is stored, and the other records of its batch are counted once and published in the same run', async () => {
  const poison = record({
    pk: { S: postKey(one.id).pk },
    sk: { Unknown: 'a type that DynamoDB does not have' },
  })
  const records = [commentOn(one), commentOn(two), poison, commentOn(two), postRecord(two)]
  // The event of the last record counts the author's posts, which shows that it was published.
  await changeRow(userKey(two.author.id), { totalPosts: -1 })
  const responses: unknown[] = []
  let totalAfterFirst: unknown
  const kept = await handOver(records, async (response) => {
    if (responses.push(response) > 1) return
    await idle()
    totalAfterFirst = await totalOf(two)
  })

  const failure = { batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] }
  expect(responses[0]).toEqual(failure)
  expect(totalAfterFirst).toBe(2)
  await idle()
  expect(await rowOf(postKey(one.id))).toMatchObject({ comments: 1 })
  expect(await rowOf(postKey(two.id))).toMatchObject({ comments: 2 })
  expect(kept).toHaveLength(1)
  expect(JSON.parse(kept[0]!.payload).Records[0]).toEqual(poison)
})
