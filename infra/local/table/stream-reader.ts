import * as z from 'zod/mini'
import type { Credentials } from '../access/signers.ts'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'
import { StreamRefusal, tableStreamApi } from './stream-api.ts'

const checkpointSchema = z.object({
  streamArn: z.string(),
  /** By shard: the sequence number up to which records are handled; `done` when the shard was closed and is handled. */
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), done: z.optional(z.boolean()) })),
})

type ReaderOptions = {
  endpoint: string
  streamArn: string
  checkpointFile: string
  /** Who reads; by default the administrator. */
  credentials?: Credentials
  log: (line: string) => void
}

/** Reads the shards of a stream in order and stores in the checkpoint file which records are handled. */
export async function openStreamReader(options: ReaderOptions) {
  const { endpoint, streamArn, checkpointFile, credentials, log } = options
  const api = tableStreamApi(endpoint, streamArn, credentials)
  const saved = readJsonFile(checkpointFile, checkpointSchema)
  // A table that was created again has another stream.
  const shards: z.infer<typeof checkpointSchema>['shards'] =
    saved?.streamArn === streamArn ? saved.shards : {}
  const save = jsonFileSaver(checkpointFile, () => ({ streamArn, shards }))
  const iterators = new Map<string, string>()

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
      // Iterators live for 15 minutes, and a laptop may sleep; reading continues at the checkpoint.
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
    /** The next records of the shard; `end` is true when it was closed and has no more after these. */
    read,
    /** The unfinished shards whose parent is handled or gone. */
    async readyShards(): Promise<string[]> {
      const all = await api.shards()
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
      return save()
    },
  }
}
