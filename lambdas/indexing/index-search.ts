/**
 * The second consumer of the table's stream: keeps the search engine's indexes equal to the table. It reports the records
 * whose documents the engine did not take, and the stream redelivers those.
 */
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { anyId, onSearch } from '../platform/grants.ts'
import { log, logWith } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'
import { connectSearch } from '../platform/search.ts'
import { findIndexes, writeAliasOf, type Engine } from './physical-indexes.ts'
import { writeDocuments } from './write-documents.ts'
import { planWrites } from './write-plan.ts'

export const grants = [
  ...onSearch('_alias', 'Get'),
  ...onSearch(`${writeAliasOf({ name: anyId })}/_bulk`, 'Post'),
]

let engine: Engine | undefined

export async function handler(
  { Records }: DynamoDBStreamEvent,
  { awsRequestId }: Context,
): Promise<DynamoDBBatchResponse> {
  logWith({ requestId: awsRequestId })
  engine ??= connectSearch()
  const { failed, skipped } = await indexRecords(engine, Records)
  const writtenAt = Math.min(
    ...Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Infinity),
  )
  log.info('cost', {
    reaction: 'index-search',
    failed: failed.length,
    ...metrics({ SkippedDocuments: skipped, IndexLag: Math.max(0, Date.now() - writtenAt * 1000) }),
  })
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
}

/**
 * Writes the documents of stream records into every index that takes writes, including one that is being built. The
 * indexes are looked up for each batch: a record that was in the table before an index was made is in the scan that fills
 * it. Returns the sequence numbers of the records to redeliver. Documents that the engine will never take are only logged
 * and counted, because redelivering them would block all later records.
 */
export async function indexRecords(engine: Engine, records: readonly DynamoDBRecord[]) {
  const { documents, recordsOf, unreadable } = planWrites(records)
  const recordsOfAll = (some: typeof documents) => some.flatMap((one) => recordsOf.get(one) ?? [])
  for (const { error } of unreadable) log.error('A record could not be parsed', { error })
  if (documents.length === 0) return { failed: [], skipped: unreadable.length }
  try {
    const { failed, refused } = await writeDocuments(engine, await findIndexes(engine), documents)
    for (const { document, reason } of refused)
      log.error('A document was refused', { index: document.index, documentId: document.id, reason })
    return { failed: recordsOfAll(failed), skipped: unreadable.length + refused.length }
  } catch (error) {
    log.error('The search engine could not be reached', {
      error: error instanceof Error ? error : String(error),
    })
    return { failed: recordsOfAll(documents), skipped: 0 }
  }
}
