/** Builds records of the table's stream, and passes them to publish-events by the rules of the stream's mapping. */
import { itemKey, postKey } from '../../lambdas/posts/post-keys.ts'
import { marshall } from '@aws-sdk/util-dynamodb'
import { batchAttempts, newBatch, type StreamFailure } from '../../infra/local/table/stream-batch.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { invoke } from '../cloud.ts'

let sequence = 1000
export function record(NewImage: unknown) {
  sequence += 1
  return {
    eventID: String(sequence),
    eventName: 'INSERT' as const,
    dynamodb: { SequenceNumber: String(sequence), ApproximateCreationDateTime: Date.now() / 1000, NewImage },
  }
}
type StreamRecord = ReturnType<typeof record>

/** Builds the row of a comment that is not in the table. */
export function commentRow({ id: postId, campusId, author }: Post) {
  const id = `${postId}_${newUlid(Date.now())}`
  return {
    ...itemKey(id),
    id,
    parentId: postId,
    campusId,
    author,
    createdAt: Date.now(),
    rootPictures: 0,
  }
}

export const commentOn = (post: Post) => record(marshall(commentRow(post), { removeUndefinedValues: true }))

/** The record of a post that is in the table. Its event sets the author's number of posts. */
export const postRecord = (post: Post) =>
  record(marshall({ ...postKey(post.id), ...post }, { removeUndefinedValues: true }))

/**
 * Delivers records to publish-events; returns the batches that were given up. Retries follow the rules of
 * infra/constructs/publisher.ts, without pauses.
 */
export async function handOver(records: StreamRecord[], onResponse?: (response: unknown) => Promise<void>) {
  const kept: StreamFailure[] = []
  const attempt = batchAttempts({
    streamArn: 'arn:stream',
    rules: {
      functionArn: 'publish-events',
      functionResponseTypes: ['ReportBatchItemFailures'],
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 5,
    },
    pollMilliseconds: 0,
    invoke: async (event) => {
      const response = await invoke('publish-events', event)
      await onResponse?.(response)
      return response
    },
    onFailure: async (failure) => void kept.push(failure),
    advance: async () => undefined,
    log: () => {},
    now: () => Date.now(),
  })
  let batches = [newBatch(records as unknown as Parameters<typeof newBatch>[0])]
  while (batches[0]) batches = await attempt('shard', batches[0])
  return kept
}
