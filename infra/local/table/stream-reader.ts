import * as z from 'zod/mini'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'
import { StreamRefusal, tableStreamApi } from './stream-api.ts'

const checkpointSchema = z.object({
  streamArn: z.string(),
  /** By shard: the sequence number up to which everything is handled; done when the shard has ended and is handled. */
  shards: z.record(z.string(), z.object({ after: z.optional(z.string()), done: z.optional(z.boolean()) })),
})

type ReaderOptions = {
  endpoint: string
  streamArn: string
  startingPosition: 'TRIM_HORIZON' | 'LATEST'
  checkpointFile: string
  log: (line: string) => void
}

/** Reads the shards of a stream in order and remembers in the checkpoint file what was handled. */
export async function openStreamReader(options: ReaderOptions) {
  const { streamArn, checkpointFile, log } = options
  const api = tableStreamApi(options.endpoint, streamArn)
  const saved = readJsonFile(checkpointFile, checkpointSchema)
  // A table that was created anew has a new stream.
  const known = saved?.streamArn === streamArn ? saved : undefined
  const { shards }: z.infer<typeof checkpointSchema> = known ?? { streamArn, shards: {} }
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
      // Iterators live for 15 minutes (a laptop sleeps); the checkpoint says where to go on.
      if (error.code === 'ExpiredIteratorException') return read(shardId, limit)
      if (error.code !== 'TrimmedDataAccessException' || !position) throw error
      log(
        `stream: what followed ${position} is gone (records live for a day); going on with the oldest there is`,
      )
      shards[shardId] = {}
      return read(shardId, limit)
    }
  }

  async function skipToLatest() {
    for (const { ShardId } of await api.shards()) {
      for (let more = true; more;) {
        const { records, end } = await read(ShardId, 1000)
        const last = records.at(-1)
        if (last) shards[ShardId] = { after: last.dynamodb.SequenceNumber }
        if (end) shards[ShardId] = { ...shards[ShardId], done: true }
        more = records.length > 0 && !end
      }
    }
  }
  if (!known && options.startingPosition === 'LATEST') await skipToLatest()
  await save()

  return {
    /** The next records of the shard; end says that it was closed and has no more after these. */
    read,
    /** The shards to read now: those with something left whose parent is handled or no longer there. */
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
