/**
 * Sockets that watch threads. Each watch has two rows: hints find the one in the thread's partition, and the end of a
 * socket finds the one in the socket's partition.
 */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive } from '../platform/row.ts'
import { connectionKey, socketKey, watcherKey, watchKey } from './live-keys.ts'

/** Seconds that a watch lasts. The gateway closes a socket after two hours. */
const watchSeconds = 2 * 3600
/** If a watch is older than this (milliseconds), the next frame of its page renews it. */
const renewAfterMs = 3600_000

const watchSchema = z.object({
  postId: z.string(),
  /** Epoch milliseconds. */
  watchedAt: z.number(),
  expiresAt: z.number(),
})
type Watch = z.output<typeof watchSchema>

const watcherSchema = z.object({ userId: z.string(), connectionId: z.string(), expiresAt: z.number() })
export type Watcher = z.output<typeof watcherSchema>

const socketSchema = z.object({ userId: z.string(), expiresAt: z.number() })

const ofWatch = (...actions: ('PutItem' | 'BatchWriteItem')[]) => [
  ...onRows(watchKey(anyId, anyId), ...actions),
  ...onRows(watcherKey(anyId, anyId), ...actions),
]
const rowsOfSocket = onRows(socketKey(anyId), 'Query')
const watchGrants = {
  of: rowsOfSocket,
  add: ofWatch('PutItem'),
  remove: ofWatch('BatchWriteItem'),
  watchersOf: onRows(watcherKey(anyId, anyId), 'Query'),
  end: [
    ...rowsOfSocket,
    ...ofWatch('BatchWriteItem'),
    ...onRows(connectionKey(anyId, anyId), 'BatchWriteItem'),
  ],
}

export const watchStore = effect(watchGrants, ({ table, now }) => ({
  /**
   * Returns the threads that a socket watches, and its person, who is undefined if the socket is closed. Takes one
   * Query.
   */
  async of(
    connectionId: string,
  ): Promise<{ userId: string | undefined; watches: (Watch & { isOld: boolean })[] }> {
    const { rows } = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': socketKey(connectionId).pk },
    })
    const live = <T extends { expiresAt: number }>(row: T | undefined) =>
      row && isLive(row, now()) ? [row] : []
    const [socket] = rows.flatMap((row) => live(socketSchema.safeParse(row).data))
    return {
      userId: socket?.userId,
      watches: rows
        .flatMap((row) => live(watchSchema.safeParse(row).data))
        .map((watch) => ({ ...watch, isOld: watch.watchedAt < now() - renewAfterMs })),
    }
  },

  async add({ userId, connectionId }: Pick<Watcher, 'userId' | 'connectionId'>, postId: string) {
    const expiresAt = Math.ceil(now() / 1000) + watchSeconds
    const watch: Watch = { postId, watchedAt: now(), expiresAt }
    const watcher: Watcher = { userId, connectionId, expiresAt }
    // The row in the socket's partition is written first, so that closing the socket finds every row that a hint can use.
    await table.put({ ...watchKey(connectionId, postId), ...watch })
    await table.put({ ...watcherKey(postId, connectionId), ...watcher })
  },

  async remove(connectionId: string, postIds: string[]): Promise<void> {
    await table.removeMany(postIds.flatMap((postId) => keysOf(connectionId, postId)))
  },

  /** The sockets that watch a thread. Some may be closed already. */
  async watchersOf(postId: string): Promise<Watcher[]> {
    const watchers: Watcher[] = []
    const command = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': watcherKey(postId, '').pk },
    }
    for await (const { rows } of table.paginate(command))
      watchers.push(...rows.map((row) => z.parse(watcherSchema, row)))
    return watchers.filter((one) => isLive(one, now()))
  },

  /**
   * Removes all rows of a socket that is gone, including watches that were added after a hint to its person found it gone.
   */
  async end({ userId, connectionId }: Pick<Watcher, 'userId' | 'connectionId'>, postId: string) {
    const { watches } = await this.of(connectionId)
    const watched = new Set([postId, ...watches.map((watch) => watch.postId)])
    await table.removeMany([
      connectionKey(userId, connectionId),
      socketKey(connectionId),
      ...[...watched].flatMap((id) => keysOf(connectionId, id)),
    ])
  },
}))

const keysOf = (connectionId: string, postId: string) => [
  watchKey(connectionId, postId),
  watcherKey(postId, connectionId),
]
