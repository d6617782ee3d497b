import type { DynamoDBStreamEvent } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Credentials } from '../access/signers.ts'
import { batchAttempts, newBatch, type Batch, type RetryRules, type StreamFailure } from './stream-batch.ts'
import type { StreamRecord } from './stream-api.ts'
import { openStreamReader } from './stream-reader.ts'

/** The properties of an AWS::Lambda::EventSourceMapping for a stream. It starts with the oldest record. */
export type StreamMapping = RetryRules & { batchSize: number }

type StreamOptions = {
  endpoint: string
  streamArn: string
  mapping: StreamMapping
  /** The file with the position in each shard, at which a restart continues; one file per mapping. */
  checkpointFile: string | undefined
  /** The credentials of the reader: Lambda reads with the role of the function. */
  credentials?: Credentials
  invoke: (event: DynamoDBStreamEvent) => Promise<unknown>
  /** The mapping's filter; records for which it returns false are skipped. */
  isWanted?: (record: StreamRecord) => boolean
  /** Stores failed batches. If it rejects, the batch is retried and its shard waits. */
  onFailure: (failure: StreamFailure) => Promise<void>
  log: (line: string) => void
  pollMilliseconds?: number
  /**
   * Returns how many writes the table has completed. While the number stays the same, the stream is read only once a
   * second.
   */
  writes?: (() => number) | undefined
  /**
   * The current time in milliseconds since 1970, for the age of records. DynamoDB Local rounds their time down to the
   * minute.
   */
  now?: () => number
}

/**
 * Lambda's event source mapping for a DynamoDB stream (https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html).
 * Batches are handled in order and one at a time, and a parent shard before its children. While a batch is retried with
 * backoff, its shard waits. With bisectBatchOnFunctionError a failed attempt splits the batch. Reported failures are
 * retried from the lowest one. Lambda's documentation does not say what happens to the records after one that keeps being
 * reported. Here the rest of the batch goes to onFailure when the retries are used up.
 * Throws at start for an unreadable checkpoint file and an unknown stream.
 */
export async function startTableStream({ mapping, ...options }: StreamOptions) {
  const { streamArn, log, pollMilliseconds = 250, now = Date.now, isWanted = () => true } = options
  const reader = await openStreamReader(options)
  const attempt = batchAttempts({
    ...options,
    streamArn,
    rules: mapping,
    pollMilliseconds,
    now,
    advance: reader.advance,
  })
  const batchesOf = new Map<string, Batch[]>()

  /** Handles the records of a shard. Returns true if the shard has nothing more to handle for now. */
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
      const wanted = records.filter(isWanted)
      const last = records.at(-1)
      if (wanted.length > 0) batches.push(newBatch(wanted))
      else if (last) await reader.advance(shardId, last.dynamodb.SequenceNumber)
      else if (!end) return true
      else {
        await reader.finish(shardId)
        // The children of the finished shard may have records.
        return false
      }
    }
  }

  const { writes } = options
  /** The last pass that found nothing: the number of writes before it, and its start time. */
  let quiet: { writes: number | undefined; at: number } | undefined

  return pollPasses(pollMilliseconds, log, async (isStopping) => {
    const begin = { writes: writes?.(), at: performance.now() }
    if (writes && quiet?.writes === begin.writes && begin.at - (quiet?.at ?? 0) < expiryMilliseconds)
      return true
    const isQuiet = await Promise.all(
      (await reader.readyShards()).map((shardId) =>
        drain(shardId, isStopping).catch((error: unknown) => {
          log(`stream: ${String(error)}; trying again`)
          return false
        }),
      ),
    )
    quiet = isQuiet.every(Boolean) ? begin : undefined
    return quiet !== undefined
  })
}

/**
 * The pause between reads when there were no writes: the engine also removes expired rows, which does not count as a write.
 */
const expiryMilliseconds = 1000

/** Runs passes with a pause between them. A pass returns true if it found nothing to do. */
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
      // After a quiet pass, callers of `idle` that came during the pass do not have to wait for the pause.
      if (stopping || (quiet && waiting.length > 0)) continue
      wake = new AbortController()
      await sleep(pollMilliseconds, undefined, { signal: wake.signal }).catch(() => undefined)
    }
    for (const { reject } of waiting) reject(new Error('the stream was closed'))
  }
  const polling = poll()

  return {
    /** Resolves when the batch in flight is done; the rest waits for the next start. */
    close(): Promise<void> {
      stopping = true
      wake.abort()
      return polling
    },
    /** Resolves when every record written so far has been handled by the function or by onFailure. */
    idle(): Promise<void> {
      const asked = Promise.withResolvers<void>()
      waiting.push(asked)
      wake.abort()
      return asked.promise
    },
  }
}
