/** A record that nobody understands, among good ones: they are counted and published, it is kept whole. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { batchAttempts, newBatch, type StreamFailure } from '../../infra/local/table/table-stream-batch.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { idle, invoke, member, tableClient, theCloud } from '../cloud.ts'
import { newPost, rowOf } from '../posts/threads.ts'

let one: Post
let two: Post
beforeAll(async () => {
  const ann = await member()
  ;[one, two] = [await newPost(ann), await newPost(ann)]
  await idle()
})

let sequence = 1000
function record(NewImage: unknown) {
  sequence += 1
  return {
    eventID: String(sequence),
    eventName: 'INSERT' as const,
    dynamodb: { SequenceNumber: String(sequence), ApproximateCreationDateTime: Date.now() / 1000, NewImage },
  }
}

function commentOn(post: Post, uploadIds: string[] = []) {
  const ulid = newUlid(Date.now())
  const row = { pk: `POST#${post.id}`, sk: `COMMENT#${ulid}`, id: `${post.id}_${ulid}`, parentId: post.id }
  const { campusId, author } = post
  return record(
    marshall(
      { ...row, campusId, author, uploadIds, createdAt: Date.now(), rootPictures: 0 },
      { removeUndefinedValues: true },
    ),
  )
}

const uploadOf = (post: Post) => rowOf(`USER#${post.author.id}`, 'UPLOAD#last')

type Records = Parameters<typeof newBatch>[0]

test('the others are counted once and published in the same run, the poisoned one is kept whole', async () => {
  const poison = record({ pk: { S: `POST#${one.id}` }, sk: { Unknown: 'COMMENT#' } })
  const records = [commentOn(one), commentOn(two), poison, commentOn(two, ['last'])] as unknown as Records
  // Whether the last comment was published shows in its upload, which its event takes.
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const Item = { pk: `USER#${two.author.id}`, sk: 'UPLOAD#last', id: 'last' }
  await (await tableClient()).send(new PutCommand({ TableName, Item }))
  const kept: StreamFailure[] = []
  const answers: unknown[] = []
  let leftAfterFirst: unknown
  const attempt = batchAttempts({
    streamArn: 'arn:stream',
    // As infra/constructs/publisher.ts has it, without the pauses between.
    rules: {
      functionArn: 'publish-events',
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 5,
    },
    pollMilliseconds: 0,
    invoke: async (event) => {
      const answer = await invoke('publish-events', event)
      if (answers.length === 0) {
        await idle()
        leftAfterFirst = await uploadOf(two)
      }
      answers.push(answer)
      return answer
    },
    onFailure: async (failure) => void kept.push(failure),
    advance: async () => undefined,
    log: () => {},
    now: () => Date.now(),
  })
  let batches = [newBatch(records)]
  while (batches[0]) batches = await attempt('shard', batches[0])

  const failure = { batchItemFailures: [{ itemIdentifier: poison.dynamodb.SequenceNumber }] }
  expect(answers[0]).toEqual(failure)
  expect(leftAfterFirst).toBeUndefined()
  await idle()
  expect(await rowOf(`POST#${one.id}`, '#POST')).toMatchObject({ comments: 1 })
  expect(await rowOf(`POST#${two.id}`, '#POST')).toMatchObject({ comments: 2 })
  expect(kept).toHaveLength(1)
  expect(JSON.parse(kept[0]!.payload).Records[0]).toEqual(poison)
})
