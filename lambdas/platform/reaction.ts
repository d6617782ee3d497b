/**
 * A function that runs after an event, behind its own queue. A reaction is idempotent and does not rely on order: the event
 * is only a hint, and the reaction reads the current state and writes what follows from it. Only the messages of a batch
 * that failed, or for which no time was left, return to the queue.
 */
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import type { Event } from '../../events/event.ts'
import { makeAll } from '../../shared/kernel.ts'
import { takeCapacity } from './capacity.ts'
import { grantsOf, type Effects, type Made } from './effect.ts'
import { log, logWith } from './log.ts'
import { thePlatform, type Platform } from './platform.ts'

/**
 * Milliseconds that must be left to begin a message: one call of the table may take this long with its retries
 * (clients.ts).
 */
const leastMs = 9_000

const envelope = z.object({ id: z.string(), 'detail-type': z.string(), detail: z.unknown() })

/** Returns the handler of a function that reacts to an event, and its grants. */
export function reaction<E extends Event, F extends Effects>(
  event: E,
  effects: F,
  handle: (detail: z.output<E['detail']>, context: Made<F>) => Promise<void>,
) {
  const react = async (record: SQSRecord, context?: Context) => {
    if (context && context.getRemainingTimeInMillis() < leastMs) throw new Error('No time left: not begun')
    const message = z.parse(envelope, JSON.parse(record.body))
    logWith({ requestId: context?.awsRequestId ?? '', eventId: message.id })
    if (![event.name, ...(event.otherNames ?? [])].includes(message['detail-type']))
      throw new Error(`Expected ${event.name}, not ${message['detail-type']}`)
    const detail = z.parse<E['detail']>(event.detail, message.detail)
    await handle(detail, makeAll<Platform, F>(effects, thePlatform()))
  }
  const handler = async (batch: SQSEvent, context: Context) => {
    const response = await processPartialResponse(batch, react, new BatchProcessor(EventType.SQS), {
      context,
      processInParallel: false,
      throwOnFullBatchFailure: false,
    })
    logWith({ requestId: context.awsRequestId })
    log.info('cost', { reaction: event.name, failed: response.batchItemFailures.length, ...takeCapacity() })
    return response
  }
  return { handler, grants: grantsOf(effects) }
}
