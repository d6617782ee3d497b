import type { DynamoDBStreamEvent } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileFilterCriteria, type FilterCriteria } from '../messaging/event-pattern.ts'
import { batchAttempts, newBatch, type Batch, type RetryRules, type StreamFailure } from './stream-batch.ts'
import { openStreamReader } from './stream-reader.ts'

/** The properties of an AWS::Lambda::EventSourceMapping for a stream, in Lambda's words. */
export type StreamMapping = RetryRules & {
  startingPosition: 'TRIM_HORIZON' | 'LATEST'
  batchSize: number
  filterCriteria?: FilterCriteria
}

type StreamOptions = {
  endpoint: string
  streamArn: string
  mapping: StreamMapping
  /** Where each shard was left, so that a restart continues; one file per mapping. */
  checkpointFile: string
  invoke: (event: DynamoDBStreamEvent) => Promise<unknown>
  /** A failure that cannot be kept holds its shard: the batch is tried again. */
  onFailure: (failure: StreamFailure) => Promise<void>
  log: (line: string) => void
  pollMilliseconds?: number
  /** Milliseconds since 1970, for the age of records (DynamoDB Local rounds their time down to the minute). */
  now?: () => number
}

/**
 * Lambda's event source mapping for a DynamoDB stream (https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html): one
 * batch at a time in order, parents before children, retries with growing pauses that hold their shard back.
 * A failed try splits the batch with bisectBatchOnFunctionError; reported failures try again from the lowest one.
 * Where Lambda's documents leave open what becomes of the records behind one that keeps being reported, this takes the
 * harsher reading: when its retries are spent, all that is left of the batch goes to onFailure.
 * Throws at start for a filter that is not supported, an unreadable checkpoint file and an unknown stream.
 */
export async function startTableStream({ mapping, ...options }: StreamOptions) {
  const { streamArn, log, pollMilliseconds = 250, now = Date.now } = options
  const passesFilter = compileFilterCriteria(mapping.filterCriteria)
  const reader = await openStreamReader({ ...options, startingPosition: mapping.startingPosition })
  const attempt = batchAttempts({
    ...options,
    streamArn,
    rules: mapping,
    pollMilliseconds,
    now,
    advance: reader.advance,
  })
  const batchesOf = new Map<string, Batch[]>()

  /** True when the shard has nothing more to handle for now. */
  async function drain(shardId: string, isStopping: () => boolean): Promise<boolean> {
    const batches = batchesOf.get(shardId) ?? []
    batchesOf.set(shardId, batches)
    for (;;) {
      for (let batch = batches[0]; batch; batch = batches[0]) {
        if (isStopping() || batch.retryAt > Date.now()) return false
        batches.splice(0, 1, ...(await attempt(shardId, batch)))
      }
      if (isStopping()) return false
      const { records, end } = await reader.read(shardId, mapping.batchSize)
      const last = records.at(-1)
      const wanted = records.filter(passesFilter)
      if (wanted.length > 0) batches.push(newBatch(wanted))
      else if (last) await reader.advance(shardId, last.dynamodb.SequenceNumber)
      else if (!end) return true
      if (end && wanted.length === 0) {
        await reader.finish(shardId)
        // Its children may have records.
        return false
      }
    }
  }

  return pollPasses(pollMilliseconds, log, async (isStopping) => {
    const quiet = await Promise.all(
      (await reader.readyShards()).map((shardId) =>
        drain(shardId, isStopping).catch((error: unknown) => {
          log(`stream: ${String(error)}; trying again`)
          return false
        }),
      ),
    )
    return quiet.every(Boolean)
  })
}

/** Runs passes with a pause between them; a pass answers true when it found nothing more to do. */
function pollPasses(
  pollMilliseconds: number,
  log: (line: string) => void,
  pass: (isStopping: () => boolean) => Promise<boolean>,
) {
  let stopping = false
  let waiting: PromiseWithResolvers<void>[] = []
  let wake = new AbortController()

  async function poll() {
    while (!stopping) {
      const asked = waiting
      waiting = []
      const quiet = await pass(() => stopping).catch((error: unknown) => {
        log(`stream: ${String(error)}; trying again`)
        return false
      })
      if (quiet) for (const { resolve } of asked) resolve()
      else waiting.push(...asked)
      // Who asked during a quiet pass need not wait out the pause.
      if (stopping || (quiet && waiting.length > 0)) continue
      wake = new AbortController()
      await sleep(pollMilliseconds, undefined, { signal: wake.signal }).catch(() => undefined)
    }
    for (const { reject } of waiting) reject(new Error('the stream was closed'))
  }
  const polling = poll()

  return {
    /** Resolves when the batch that is being handled is done; what is left waits for the next start. */
    close(): Promise<void> {
      stopping = true
      wake.abort()
      return polling
    },
    /** Resolves when everything written so far has been handled: invoked with success, or given to onFailure. */
    idle(): Promise<void> {
      const asked = Promise.withResolvers<void>()
      waiting.push(asked)
      wake.abort()
      return asked.promise
    },
  }
}
