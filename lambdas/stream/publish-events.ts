/**
 * The stream's consumer: updates counts, then publishes events on the bus. It reports the records that failed; the stream
 * redelivers those, and stores records that keep failing for a redrive (lambdas/README.md).
 */
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import type { PublishedEvent } from '../../events/event.ts'
import { takeCapacity } from '../platform/capacity.ts'
import { onResource, onRows } from '../platform/grants.ts'
import { log, logWith } from '../platform/log.ts'
import { thePlatform } from '../platform/platform.ts'
import { rowOf } from '../platform/image.ts'
import { isRestore, type Count } from '../platform/change.ts'
import { countRecords, doubtRecords, orderOf } from './count.ts'
import { countedRows, countsOf, eventsOf } from './facts.ts'
import { putEvents } from './put-events.ts'

/** A record with its events and counts. */
interface ParsedRecord {
  sequenceNumber: string
  eventId: string
  writtenAt: number
  events: PublishedEvent[]
  counts: Count[]
  /**
   * A restore put the row back or removed it. No person did anything, so the record is only counted and publishes no
   * events.
   */
  isRestore: boolean
}

/**
 * DynamoDB's own identity, when it removes a row at the end of its time to live:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html
 */
const identitySchema = z.object({
  type: z.literal('Service'),
  principalId: z.literal('dynamodb.amazonaws.com'),
})

/** Counting updates the rows with counts. Counting a redriven record also reads its row with counts. */
export const grants = [
  ...countedRows.flatMap((key) => onRows(key, 'UpdateItem', 'GetItem')),
  ...onResource('bus', 'events:PutEvents'),
]

/** A batch of the stream, or one that `npm run redrive` sends again. */
type StreamEvent = DynamoDBStreamEvent & { redriven?: boolean }

export async function handler(
  { Records, redriven }: StreamEvent,
  { awsRequestId }: Context,
): Promise<DynamoDBBatchResponse> {
  logWith({ requestId: awsRequestId })
  const failed = new Set<string>()
  const records = Records.flatMap((record) => parse(record, failed)).sort((one, other) =>
    orderOf(one.sequenceNumber) < orderOf(other.sequenceNumber) ? -1 : 1,
  )
  const { table } = thePlatform()
  const toCount = records.flatMap(({ counts, ...record }) => counts.map((count) => ({ ...record, count })))
  const isDoubtful = (record: Pick<ParsedRecord, 'isRestore'>) => redriven || record.isRestore
  const counted = await Promise.all([
    doubtRecords(table, toCount.filter(isDoubtful)),
    countRecords(
      table,
      toCount.filter((record) => !isDoubtful(record)),
      streamOf(Records[0]),
    ),
  ])
  for (const sequenceNumber of counted.flatMap((one) => one.failed)) failed.add(sequenceNumber)
  const entries = records
    .filter(({ sequenceNumber }) => !failed.has(sequenceNumber))
    .flatMap(({ sequenceNumber, events }) => events.map((event) => ({ sequenceNumber, event })))
  entries.push(...counted.flatMap(({ followUps }) => followUps))
  for (const sequenceNumber of await putEvents(entries)) failed.add(sequenceNumber)
  log.info('cost', { reaction: 'publish-events', failed: failed.size, ...takeCapacity() })
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
}

/**
 * The time when the stream was created, as sortable text. The stream's ARN ends with it. A restored table has a new
 * stream, whose sequence numbers start again.
 */
function streamOf(record: DynamoDBRecord | undefined): string {
  const created = Date.parse(record?.eventSourceARN?.split('/stream/')[1] ?? '')
  return Number.isNaN(created) ? '' : created.toString(36).padStart(9, '0')
}

/**
 * Removes the sweep from a count. After a restore, a missing counting row is no reason to sweep, because it may be put
 * back later.
 */
function withoutSweep(count: Count): Count {
  const { onMissingTarget: _, ...counted } = count
  return counted
}

/** A record that cannot be parsed fails alone. */
function parse(record: DynamoDBRecord, failed: Set<string>): ParsedRecord[] {
  const sequenceNumber = record.dynamodb?.SequenceNumber ?? ''
  try {
    const seconds = record.dynamodb?.ApproximateCreationDateTime
    // A record without a time counts as written now, which is the latest possible time.
    const writtenAt = seconds === undefined ? thePlatform().now() : seconds * 1000
    const change = {
      writtenAt,
      before: rowOf(record.dynamodb?.OldImage),
      after: rowOf(record.dynamodb?.NewImage),
      expired: identitySchema.safeParse(record.userIdentity).success,
    }
    const parsed = { sequenceNumber, eventId: record.eventID ?? '', writtenAt }
    if (isRestore(change)) {
      const counts = countsOf(change).map(withoutSweep)
      return [{ ...parsed, events: [], counts, isRestore: true }]
    }
    return [{ ...parsed, events: eventsOf(change), counts: countsOf(change), isRestore: false }]
  } catch (error) {
    log.error('A record could not be parsed', { error: error instanceof Error ? error : String(error) })
    failed.add(sequenceNumber)
    return []
  }
}
