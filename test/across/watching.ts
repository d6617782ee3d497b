/** Helpers for tests of sockets that watch threads. */
import { expect } from 'vitest'
import { watcherKey, watchKey } from '../../lambdas/live/live-keys.ts'
import type { Person } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { putRow, rowsOf } from '../rows.ts'

/** Polls for up to a minute: each of several simultaneous frames may need a new process of the function, which starts slowly. */
export const patient = { timeout: 60_000 }

/** Opens a socket of the person, and waits until it watches the thread. */
export async function watching(person: Person, postId: string) {
  const socket = await openSocket(person)
  const watchers = async () => (await rowsOf(watcherKey(postId, '').pk)).length
  // Waits for one more row, because another socket of the person may watch the thread already.
  const before = await watchers()
  socket.send({ action: 'watch', postId })
  await expect.poll(watchers, patient).toBe(before + 1)
  return socket
}

/** Writes the rows of a socket that watches threads but that the gateway no longer knows. */
export async function goneWatcher(userId: string, connectionId: string, postIds: string[]): Promise<void> {
  await unknownConnection(userId, connectionId, Date.now() - 60_000)
  const expiresAt = Math.ceil(Date.now() / 1000) + 3600
  for (const postId of postIds) {
    await putRow({ ...watchKey(connectionId, postId), postId, watchedAt: 1, expiresAt })
    await putRow({ ...watcherKey(postId, connectionId), userId, connectionId, expiresAt })
  }
}
