/** The keys of tickets and of open sockets. */
import type { Key } from '../platform/row.ts'

export const ticketKey = (hash: string): Key => ({ pk: `TICKET#${hash}`, sk: '#ONCE' })

/** The sockets of a person share one partition, so that one Query finds all targets of a hint. */
export const connectionKey = (userId: string, connectionId: string): Key => ({
  pk: `SOCKETS#${userId}`,
  sk: `CONN#${connectionId}`,
})

/** The key of the row that maps a connection to its person. */
export const socketKey = (connectionId: string): Key => ({ pk: `SOCKET#${connectionId}`, sk: '#SOCKET' })

/**
 * The key of a thread that a socket watches. It is in the partition of the socket's own row, so that one Query finds all
 * rows to remove when the socket closes.
 */
export const watchKey = (connectionId: string, postId: string): Key => ({
  pk: `SOCKET#${connectionId}`,
  sk: `WATCH#${postId}`,
})

/** The sockets that watch a thread share one partition, so that one Query finds all targets of a hint. */
export const watcherKey = (postId: string, connectionId: string): Key => ({
  pk: `WATCHERS#${postId}`,
  sk: `CONN#${connectionId}`,
})
