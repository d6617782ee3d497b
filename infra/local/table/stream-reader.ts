import * as z from 'zod/mini'
import type { Credentials } from '../access/signers.ts'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'
import { StreamRefusal, tableStreamApi, type Shard } from './stream-api.ts'

const checkpointSchema = z.object({
  streamArn: z.string(),
  /**
   * By shard: `after` is the sequence number up to which records are handled. `done` is true once the shard was closed and
   * all its records are handled.
   */
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), done: z.optional(z.boolean()) })),
})

/**
 * The time between two look-ups of the stream's shards. New shards without a preceding record are found within this time.
 */
const describedMilliseconds = 5000

type ReaderOptions = {
  endpoint: string
  streamArn: string
  checkpointFile: string | undefined
  /** The credentials of the reader; by default the administrator's. */
  credentials?: Credentials
  log: (line: string) => void
}

/** Reads the shards of a stream in order and stores in the checkpoint file which records are handled. */
export async function openStreamReader(options: ReaderOptions) {
  const { endpoint, streamArn, checkpointFile, credentials, log } = options
  const api = tableStreamApi(endpoint, streamArn, credentials)
  const saved = readJsonFile(checkpointFile, checkpointSchema)
  // The checkpoint may be of an earlier table of the same name, whose stream had another ARN.
  const shards: z.infer<typeof checkpointSchema>['shards'] =
    saved?.streamArn === streamArn ? saved.shards : {}
  const save = jsonFileSaver(checkpointFile, () => ({ streamArn, shards }))
  const iterators = new Map<string, string>()
  let known: Shard[] = []
  let describedAt = -Infinity

  /**
   * Returns the stream's shards. They are cached for `describedMilliseconds`, so that not every pass has to describe the
   * stream.
   */
  async function describe(): Promise<Shard[]> {
    if (known.length > 0 && performance.now() - describedAt < describedMilliseconds) return known
    known = await api.shards()
    describedAt = performance.now()
    return known
  }

  async function read(shardId: string, limit: number) {
    const position = shards[shardId]?.after
    try {
      const iterator = iterators.get(shardId) ?? (await api.iterator(shardId, position))
      const { records, next } = await api.records(iterator, limit)
      if (next) iterators.set(shardId, next)
      else iterators.delete(shardId)
      return { records, end: next === undefined }
    } catch (error) {
      iterators.delete(shardId)
      if (!(error instanceof StreamRefusal)) throw error
      // Iterators expire after 15 minutes, for example while a laptop sleeps. Reading continues at the checkpoint.
      if (error.code === 'ExpiredIteratorException') return read(shardId, limit)
      if (error.code !== 'TrimmedDataAccessException' || !position) throw error
      log(
        `stream: the records after ${position} are gone (they live for a day); reading continues with the oldest one`,
      )
      shards[shardId] = {}
      return read(shardId, limit)
    }
  }

  return {
    /** Returns the next records of the shard. `end` is true if the shard is closed and these are its last records. */
    read,
    /** Returns the unfinished shards whose parent is finished or no longer exists. */
    async readyShards(): Promise<string[]> {
      const all = await describe()
      const isUnfinished = (shardId: string) =>
        all.some(({ ShardId }) => ShardId === shardId) && !shards[shardId]?.done
      const ready = all.filter(
        ({ ShardId, ParentShardId }) =>
          isUnfinished(ShardId) && !(ParentShardId && isUnfinished(ParentShardId)),
      )
      return ready.map(({ ShardId }) => ShardId)
    },
    advance: (shardId: string, after: string): Promise<void> => {
      shards[shardId] = { after }
      return save()
    },
    finish: (shardId: string): Promise<void> => {
      shards[shardId] = { ...shards[shardId], done: true }
      known = []
      return save()
    },
  }
}
