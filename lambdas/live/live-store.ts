/** Tickets, and the open sockets of people. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { onlyNew, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { SignIn } from '../platform/identify.ts'
import { isLive, keySchema } from '../platform/row.ts'
import { connectionKey, socketKey, ticketKey } from './live-keys.ts'

/** Milliseconds for which a ticket can open a socket. */
const ticketMs = 30_000
/** The gateway closes a socket after two hours; the rows stay a little longer, in case its clock is behind ours. */
const connectionSeconds = 2 * 3600 + 300

const ownerSchema = z.object({
  userId: z.string(),
  /** The sign-in that opened the socket. When it ends, the socket is closed. */
  poolName: z.string(),
  sessionId: z.string(),
  signedInAt: z.number(),
})
/** The person who opens a socket, and their sign-in. */
export type SocketOwner = z.output<typeof ownerSchema>

const connectionSchema = z.extend(ownerSchema, {
  connectionId: z.string(),
  /** Epoch milliseconds. */
  connectedAt: z.number(),
  expiresAt: z.number(),
})
export type Connection = z.output<typeof connectionSchema>

const socketSchema = z.object({ userId: z.string(), expiresAt: z.number() })

/** Returns the hash of a ticket. Its row has the hash instead of the ticket. */
export const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

const anyTicket = ticketKey(anyId)
const anyConnection = connectionKey(anyId, anyId)
const anySocket = socketKey(anyId)
const ofBoth = (...actions: ('PutItem' | 'BatchWriteItem')[]) => [
  ...onRows(anyConnection, ...actions),
  ...onRows(anySocket, ...actions),
]
const liveGrants = {
  issue: onRows(anyTicket, 'PutItem'),
  redeem: onRows(anyTicket, 'UpdateItem'),
  add: ofBoth('PutItem'),
  userOf: onRows(anySocket, 'GetItem'),
  list: onRows(anyConnection, 'Query'),
  remove: ofBoth('BatchWriteItem'),
  removeAll: [...onRows(anyConnection, 'Query'), ...ofBoth('BatchWriteItem')],
}

export const liveStore = effect(liveGrants, ({ table, now, random }) => {
  const secondsFromNow = (seconds: number) => Math.ceil(now() / 1000) + seconds
  return {
    /** Returns a new ticket. Its row has only the hash, so nobody who reads the table can use it. */
    async issue(userId: string, { poolName, sessionId, signedInAt }: SignIn): Promise<string> {
      const ticket = random(24)
      const owner = { userId, poolName, sessionId, signedInAt }
      const times = { validUntil: now() + ticketMs, expiresAt: secondsFromNow(3600) }
      await table.put({ ...ticketKey(hashOf(ticket)), ...owner, ...times }, onlyNew)
      return ticket
    },

    /**
     * Redeems a ticket. Of concurrent connections, one gets its owner; all others get undefined. If the response to the
     * write is lost, the retry of the same connection finds its own mark.
     */
    async redeem(ticket: string, connectionId: string): Promise<SocketOwner | undefined> {
      const row = await table.updateAndGet({
        key: ticketKey(hashOf(ticket)),
        set: { usedBy: connectionId },
        where: ['validUntil > :now', 'attribute_not_exists(#usedBy) OR #usedBy = :set_usedBy'],
        values: { now: now() },
      })
      return row && z.parse(ownerSchema, row)
    },

    async add(connectionId: string, owner: SocketOwner): Promise<void> {
      const expiresAt = secondsFromNow(connectionSeconds)
      // The socket's row is written first. A disconnect needs it to find the connection's row, which hints use.
      await table.put({ ...socketKey(connectionId), userId: owner.userId, expiresAt })
      const connection: Connection = { ...owner, connectionId, connectedAt: now(), expiresAt }
      await table.put({ ...connectionKey(owner.userId, connectionId), ...connection })
    },

    /** The id of the connection's person; undefined for a closed connection. */
    async userOf(connectionId: string): Promise<string | undefined> {
      const row = await table.get(socketKey(connectionId))
      const socket = row && z.parse(socketSchema, row)
      return socket && isLive(socket, now()) ? socket.userId : undefined
    },

    /** The open connections of a person. Some may be closed already. */
    async list(userId: string, options: { consistent?: boolean } = {}): Promise<Connection[]> {
      const { pk, sk } = connectionKey(userId, '')
      const { rows } = await table.query({
        ...withPrefix(pk, sk),
        ConsistentRead: options.consistent ?? false,
      })
      return rows.map((row) => z.parse(connectionSchema, row)).filter((one) => isLive(one, now()))
    },

    /** Removes every connection of a person, including rows that do not parse. */
    async removeAll(userId: string): Promise<void> {
      const { pk, sk } = connectionKey(userId, '')
      for await (const { rows } of table.paginate({ ...withPrefix(pk, sk), ConsistentRead: true })) {
        const ids = rows.map((row) => z.parse(keySchema, row).sk.slice(sk.length))
        await this.remove(userId, ids)
      }
    },

    async remove(userId: string, connectionIds: string[]): Promise<void> {
      await table.removeMany(connectionIds.flatMap((id) => [connectionKey(userId, id), socketKey(id)]))
    },
  }
})
