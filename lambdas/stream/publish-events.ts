/**
 * The stream's consumer: brings counts up to date, then turns what was written into events on the bus. Reports the
 * records that failed, and leaves what cannot be handled whole for redrive (architecture, 'After the fact').
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { eventSource, type PublishedEvent } from '../../events/event.ts'
import { campusCounts } from '../campuses/campuses-facts.ts'
import { mediaFacts } from '../media/media-facts.ts'
import { commentFacts, postCounts, postFacts } from '../posts/posts-facts.ts'
import { userFacts } from '../users/users-facts.ts'
import { takeCapacity } from '../platform/capacity.ts'
import { countUp, inOrder, type Count } from './count.ts'
import { env } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { thePlatform } from '../platform/platform.ts'
import { recount } from './recount.ts'

/** A row before and after a write, as the stream tells it. */
export interface Change {
  before: Record<string, unknown> | undefined
  after: Record<string, unknown> | undefined
  /** The table itself removed it, at the end of its time to live. */
  expired?: boolean
}

/** What a record means. */
interface Told {
  sequenceNumber: string
  events: PublishedEvent[]
  counts: Count[]
}

const facts: ((change: Change) => PublishedEvent[])[] = [postFacts, commentFacts, mediaFacts, userFacts]
const counts: ((change: Change) => Count[])[] = [postCounts, campusCounts]

/** Who removes rows at the end of their time: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html */
const identitySchema = z.object({
  type: z.literal('Service'),
  principalId: z.literal('dynamodb.amazonaws.com'),
})

/** As many as the bus takes in one call. */
const entriesMaximum = 10
const bus = new EventBridgeClient({})

/** What the stream hands over, or `npm run redrive` once more. */
type Handed = DynamoDBStreamEvent & { redriven?: boolean }

export async function handler({ Records, redriven }: Handed): Promise<DynamoDBBatchResponse> {
  const failed = new Set<string>()
  const told = Records.flatMap((record) => read(record, failed)).sort((one, other) =>
    inOrder(one.sequenceNumber) < inOrder(other.sequenceNumber) ? -1 : 1,
  )
  const { table } = thePlatform()
  const toCount = told.flatMap(({ sequenceNumber, counts: ofRecord }) =>
    ofRecord.map((count) => ({ sequenceNumber, count })),
  )
  const counted = await (redriven ? recount(table, toCount) : countUp(table, toCount, streamOf(Records[0])))
  for (const sequenceNumber of counted.failed) failed.add(sequenceNumber)
  const sound = told.filter(({ sequenceNumber }) => !failed.has(sequenceNumber))
  const entries = sound.flatMap(({ sequenceNumber, events }) =>
    events.map((event) => ({ sequenceNumber, event })),
  )
  entries.push(...counted.asked)
  for (let start = 0; start < entries.length; start += entriesMaximum) {
    const some = entries.slice(start, start + entriesMaximum)
    const refused = await publishAll(some.map(({ event }) => event))
    for (const index of refused) failed.add(some[index]?.sequenceNumber ?? '')
  }
  log.info('cost', { reaction: 'publish-events', failed: failed.size, ...takeCapacity() })
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
}

/**
 * Which of the table's streams tells, as text in the order of their making, which ends their ARN: a restored table has
 * a new one, whose numbers begin anew.
 */
function streamOf(record: DynamoDBRecord | undefined): string {
  const made = Date.parse(record?.eventSourceARN?.split('/stream/')[1] ?? '')
  return Number.isNaN(made) ? '' : made.toString(36).padStart(9, '0')
}

/** A record that cannot be understood fails alone. */
function read(record: DynamoDBRecord, failed: Set<string>): Told[] {
  const sequenceNumber = record.dynamodb?.SequenceNumber ?? ''
  try {
    const change = {
      before: rowOf(record.dynamodb?.OldImage),
      after: rowOf(record.dynamodb?.NewImage),
      expired: identitySchema.safeParse(record.userIdentity).success,
    }
    const events = facts.flatMap((factsOf) => factsOf(change))
    return [{ sequenceNumber, events, counts: counts.flatMap((countsOf) => countsOf(change)) }]
  } catch (error) {
    log.error('A record was not understood', { error: error instanceof Error ? error : String(error) })
    failed.add(sequenceNumber)
    return []
  }
}

/** Answers the indexes of the events that the bus did not take. */
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

function rowOf(image: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  return image && isImage(image) ? unmarshall(image) : undefined
}

function isImage(image: Record<string, unknown>): image is Record<string, AttributeValue> {
  return Object.values(image).every((value) => typeof value === 'object' && value !== null)
}
