/** A record that nobody understands, among good ones: they are counted and published, it is kept whole. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newPost } from '../comments/threads.ts'
import { commentOn, handOver, record } from './stream-records.ts'

let one: Post
let two: Post
beforeAll(async () => {
  const ann = await member()
  ;[one, two] = [await newPost(ann), await newPost(ann)]
  await idle()
})

const uploadOf = (post: Post) => rowOf(`USER#${post.author.id}`, 'UPLOAD#last')

test('the others are counted once and published in the same run, the poisoned one is kept whole', async () => {
  const poison = record({ pk: { S: `POST#${one.id}` }, sk: { Unknown: 'COMMENT#' } })
  const records = [commentOn(one), commentOn(two), poison, commentOn(two, ['last'])]
  // Whether the last comment was published shows in its upload, which its event takes.
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const Item = { pk: `USER#${two.author.id}`, sk: 'UPLOAD#last', id: 'last' }
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
  const answers: unknown[] = []
  let leftAfterFirst: unknown
  const kept = await handOver(records, async (answer) => {
    if (answers.push(answer) > 1) return
    await idle()
    leftAfterFirst = await uploadOf(two)
  })

  const failure = { batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] }
  expect(answers[0]).toEqual(failure)
  expect(leftAfterFirst).toBeUndefined()
  await idle()
  expect(await rowOf(`POST#${one.id}`, '#POST')).toMatchObject({ comments: 1 })
  expect(await rowOf(`POST#${two.id}`, '#POST')).toMatchObject({ comments: 2 })
  expect(kept).toHaveLength(1)
  expect(JSON.parse(kept[0]!.payload).Records[0]).toEqual(poison)
})
