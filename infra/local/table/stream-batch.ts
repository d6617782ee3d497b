import type { DynamoDBStreamEvent } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { failedItems } from '../messaging/batch-item-failures.ts'
import type { StreamRecord } from './stream-api.ts'

/** How Lambda retries a failed function; -1 means without limit. */
export type RetryRules = {
  functionArn: string
  functionResponseTypes?: string[]
  bisectBatchOnFunctionError?: boolean
  maximumRetryAttempts?: number
  maximumRecordAgeInSeconds?: number
}

/**
 * The invocation record that Lambda writes to an S3 on-failure destination, with the whole event.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export type StreamFailure = {
  requestContext: {
    requestId: string
    functionArn: string
    condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded'
    approximateInvokeCount: number
  }
  /**
   * Missing if the function never got the records. `functionError` is missing if the function reported the failures itself.
   */
  responseContext?: { statusCode: 200; executedVersion: '$LATEST'; functionError?: 'Unhandled' }
  version: '1.0'
  timestamp: string
  DDBStreamBatchInfo: {
    shardId: string
    startSequenceNumber: string
    endSequenceNumber: string
    approximateArrivalOfFirstRecord: string
    approximateArrivalOfLastRecord: string
    batchSize: number
    streamArn: string
  }
  /** The event as JSON text. */
  payload: string
}

/** The records of one invocation and the state of their retries; `retryAt` is in milliseconds since 1970. */
export type Batch = {
  records: StreamRecord[]
  failures: number
  invocations: number
  retryAt: number
  lastFailure?: 'thrown' | 'reported'
}
export const newBatch = (records: StreamRecord[]): Batch => ({
  records,
  failures: 0,
  invocations: 0,
  retryAt: 0,
})

type BatchOptions = {
  streamArn: string
  rules: RetryRules
  pollMilliseconds: number
  invoke: (event: DynamoDBStreamEvent) => Promise<unknown>
  onFailure: (failure: StreamFailure) => Promise<void>
  /** Called when every record of the shard up to the sequence number has been handled. */
  advance: (shardId: string, sequenceNumber: string) => Promise<void>
  log: (line: string) => void
  now: () => number
}

const longestPauseMilliseconds = 60_000
const sequenceNumber = (record: StreamRecord) => record.dynamodb.SequenceNumber

/** Returns a function that tries a batch once and returns the remaining batches of it, in order. */
export function batchAttempts({ streamArn, rules, pollMilliseconds, now, log, ...effects }: BatchOptions) {
  const { functionResponseTypes = [], maximumRetryAttempts = -1, maximumRecordAgeInSeconds = -1 } = rules
  const reports = functionResponseTypes.includes('ReportBatchItemFailures')
  const bisects = rules.bisectBatchOnFunctionError ?? false

  async function advanceOver(shardId: string, records: StreamRecord[]) {
    const last = records.at(-1)
    if (last) await effects.advance(shardId, sequenceNumber(last))
  }

  async function giveUp(
    shardId: string,
    batch: Batch,
    condition: StreamFailure['requestContext']['condition'],
  ) {
    log(`stream: ${batch.records.length} records given up (${condition}) by ${rules.functionArn}`)
    await effects.onFailure(
      streamFailure({ shardId, batch, condition, streamArn, functionArn: rules.functionArn }),
    )
    await advanceOver(shardId, batch.records)
  }

  /** Invokes the function. Returns the number of records before the first failed one. */
  async function invoke(batch: Batch): Promise<number> {
    batch.invocations += 1
    try {
      const response = await effects.invoke({ Records: batch.records })
      if (!reports) return batch.records.length
      const failed = failedItems(response, batch.records.map(sequenceNumber))
      const lowest = batch.records.findIndex((record) => failed.has(sequenceNumber(record)))
      batch.lastFailure = 'reported'
      return lowest === -1 ? batch.records.length : lowest
    } catch (error) {
      log(`stream: ${rules.functionArn} failed: ${String(error)}`)
      batch.lastFailure = 'thrown'
      return 0
    }
  }

  const isTooOld = ({ dynamodb }: StreamRecord) =>
    maximumRecordAgeInSeconds >= 0 &&
    now() / 1000 - dynamodb.ApproximateCreationDateTime > maximumRecordAgeInSeconds

  return async function attempt(shardId: string, batch: Batch): Promise<Batch[]> {
    const young = batch.records.findIndex((record) => !isTooOld(record))
    if (young !== 0) {
      const [old, rest] = splitAt(batch, young === -1 ? batch.records.length : young)
      await giveUp(shardId, old, 'RecordAgeExceeded')
      return rest.records.length > 0 ? [rest] : []
    }

    const done = await invoke(batch)
    const [finished, left] = splitAt(batch, done)
    await advanceOver(shardId, finished.records)
    if (left.records.length === 0) return []
    // Splitting a batch does not count as a retry, so each part keeps all of its retries.
    if (bisects && done > 0) return [left]
    if (bisects && batch.lastFailure === 'thrown' && left.records.length > 1)
      return splitAt(left, Math.floor(left.records.length / 2))
    left.failures += 1
    if (maximumRetryAttempts >= 0 && left.failures > maximumRetryAttempts) {
      await giveUp(shardId, left, 'RetryAttemptsExhausted')
      return []
    }
    left.retryAt =
      Date.now() + Math.min(pollMilliseconds * 2 ** (left.failures - 1), longestPauseMilliseconds)
    return [left]
  }
}

function splitAt(batch: Batch, index: number): [Batch, Batch] {
  return [
    { ...batch, records: batch.records.slice(0, index) },
    { ...batch, records: batch.records.slice(index) },
  ]
}

type Failed = {
  shardId: string
  batch: Batch
  condition: StreamFailure['requestContext']['condition']
  streamArn: string
  functionArn: string
}

function streamFailure({ shardId, batch, condition, streamArn, functionArn }: Failed): StreamFailure {
  const { records, invocations, lastFailure } = batch
  const [first, last] = [records[0], records.at(-1)]
  if (!first || !last) throw new Error('an empty batch cannot fail')
  const arrival = ({ dynamodb }: StreamRecord) =>
    new Date(dynamodb.ApproximateCreationDateTime * 1000).toISOString()
  return {
    requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: invocations },
    ...(invocations > 0 && {
      responseContext: {
        statusCode: 200,
        executedVersion: '$LATEST',
        ...(lastFailure === 'thrown' && { functionError: 'Unhandled' }),
      },
    }),
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: sequenceNumber(first),
      endSequenceNumber: sequenceNumber(last),
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn,
    },
    payload: JSON.stringify({ Records: records }),
  }
}
