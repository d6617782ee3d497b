/**
 * The stream's consumer: brings counts up to date, then publishes events on the bus. It reports the records that failed;
 * the stream delivers those again, and keeps what fails every time whole for a redrive (lambdas/README.md).
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { eventSource, type PublishedEvent } from '../../events/event.ts'
import { takeCapacity } from '../platform/capacity.ts'
import { clientOptions } from '../platform/clients.ts'
import { env } from '../platform/env.ts'
import { onResource, onRows } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { thePlatform } from '../platform/platform.ts'
import type { Row } from '../platform/row.ts'
import type { Count } from './change.ts'
import { countRecords, orderOf } from './count.ts'
import { countedRows, countsOf, eventsOf } from './facts.ts'
import { recount } from './recount.ts'

/** What a record means. */
interface ParsedRecord {
  sequenceNumber: string
  events: PublishedEvent[]
  counts: Count[]
}

/** DynamoDB's own identity, when it removes a row at the end of its time to live: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html */
const identitySchema = z.object({
  type: z.literal('Service'),
  principalId: z.literal('dynamodb.amazonaws.com'),
})

/** The bus takes no more in one call. */
const entriesMaximum = 10
const bus = new EventBridgeClient(clientOptions('bus'))

/** Counting updates rows; after a redrive it reads them and what they count. */
export const grants = [
  ...countedRows.flatMap((key) => onRows(key, 'UpdateItem', 'GetItem', 'Query')),
  ...onResource('bus', 'events:PutEvents'),
]

/** A batch of the stream, or one that `npm run redrive` hands over again. */
type StreamEvent = DynamoDBStreamEvent & { redriven?: boolean }

export async function handler({ Records, redriven }: StreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = new Set<string>()
  const records = Records.flatMap((record) => parse(record, failed)).sort((one, other) =>
    orderOf(one.sequenceNumber) < orderOf(other.sequenceNumber) ? -1 : 1,
  )
  const { table } = thePlatform()
  const toCount = records.flatMap(({ sequenceNumber, counts }) =>
    counts.map((count) => ({ sequenceNumber, count })),
  )
  const counted = await (redriven
    ? recount(table, toCount)
    : countRecords(table, toCount, streamOf(Records[0])))
  for (const sequenceNumber of counted.failed) failed.add(sequenceNumber)
  const entries = records
    .filter(({ sequenceNumber }) => !failed.has(sequenceNumber))
    .flatMap(({ sequenceNumber, events }) => events.map((event) => ({ sequenceNumber, event })))
  entries.push(...counted.followUps)
  for (let start = 0; start < entries.length; start += entriesMaximum) {
    const some = entries.slice(start, start + entriesMaximum)
    const refused = await publishAll(some.map(({ event }) => event))
    for (const index of refused) failed.add(some[index]?.sequenceNumber ?? '')
  }
  log.info('cost', { reaction: 'publish-events', failed: failed.size, ...takeCapacity() })
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
}

/**
 * The stream's creation time, which ends its ARN, as text that sorts. A restored table has a new stream, whose sequence
 * numbers start again.
 */
function streamOf(record: DynamoDBRecord | undefined): string {
  const created = Date.parse(record?.eventSourceARN?.split('/stream/')[1] ?? '')
  return Number.isNaN(created) ? '' : created.toString(36).padStart(9, '0')
}

/** A record that cannot be parsed fails alone. */
function parse(record: DynamoDBRecord, failed: Set<string>): ParsedRecord[] {
  const sequenceNumber = record.dynamodb?.SequenceNumber ?? ''
  try {
    const change = {
      before: rowOf(record.dynamodb?.OldImage),
      after: rowOf(record.dynamodb?.NewImage),
      expired: identitySchema.safeParse(record.userIdentity).success,
    }
    return [{ sequenceNumber, events: eventsOf(change), counts: countsOf(change) }]
  } catch (error) {
    log.error('A record could not be parsed', { error: error instanceof Error ? error : String(error) })
    failed.add(sequenceNumber)
    return []
  }
}

/** Returns the indexes of the events that the bus did not take. */
async function publishAll(events: PublishedEvent[]): Promise<number[]> {
  try {
    const answer = await bus.send(
      new PutEventsCommand({
        Entries: events.map(({ name, detail }) => ({
          EventBusName: env('EVENT_BUS_NAME'),
          Source: eventSource,
          DetailType: name,
          Detail: JSON.stringify(detail),
        })),
      }),
    )
    if ((answer.FailedEntryCount ?? 0) === 0) return []
    const refused = (answer.Entries ?? []).map(({ ErrorCode }) => ErrorCode)
    log.error('The bus refused events', { codes: refused })
    return refused.flatMap((code, index) => (code ? [index] : []))
  } catch (error) {
    log.error('The bus could not be reached', { error: error instanceof Error ? error : String(error) })
    return events.map((_, index) => index)
  }
}

function rowOf(image: Record<string, unknown> | undefined): Row | undefined {
  return image && isImage(image) ? unmarshall(image) : undefined
}

function isImage(image: Record<string, unknown>): image is Record<string, AttributeValue> {
  return Object.values(image).every((value) => typeof value === 'object' && value !== null)
}
