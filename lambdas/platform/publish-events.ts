/**
 * The stream's consumer: turns what was written into events on the bus. Keeps the order within an item, reports
 * the records that failed, and leaves what cannot be handled whole for redrive (architecture, 'After the fact').
 */
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { eventSource, type PublishedEvent } from '../../events/event.ts'
import { postFacts } from '../posts/posts-facts.ts'
import { userFacts } from '../users/users-facts.ts'
import { env } from './env.ts'

/** A row before and after a write, as the stream tells it. */
export interface Change {
  before: Record<string, unknown> | undefined
  after: Record<string, unknown> | undefined
}

const facts: ((change: Change) => PublishedEvent[])[] = [postFacts, userFacts]

const bus = new EventBridgeClient({})

async function publishRecord(record: DynamoDBRecord): Promise<void> {
  const change = { before: rowOf(record.dynamodb?.OldImage), after: rowOf(record.dynamodb?.NewImage) }
  const events = facts.flatMap((factsOf) => factsOf(change))
  if (events.length === 0) return
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
  const refused = answer.Entries?.find((entry) => entry.ErrorCode)
  if ((answer.FailedEntryCount ?? 0) > 0) throw new Error(`The bus refused an event: ${refused?.ErrorCode}`)
}

function rowOf(image: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  return image && isImage(image) ? unmarshall(image) : undefined
}

function isImage(image: Record<string, unknown>): image is Record<string, AttributeValue> {
  return Object.values(image).every((value) => typeof value === 'object' && value !== null)
}

export async function handler(event: DynamoDBStreamEvent, context: Context) {
  return processPartialResponse(event, publishRecord, new BatchProcessor(EventType.DynamoDBStreams), {
    context,
    processInParallel: false,
    throwOnFullBatchFailure: false,
  })
}
