/** Sends hints over sockets, and closes them. */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { Hint } from '../../shared/live/hint.ts'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onConnections } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { liveStore, type Connection } from './live-store.ts'

const { list, remove } = liveStore.grants
const socketGrants = {
  sendHint: [...list, ...remove, ...onConnections('POST')],
  sendTo: onConnections('POST'),
  close: [...remove, ...onConnections('DELETE')],
  closeAll: [...list, ...remove, ...onConnections('DELETE')],
  drop: onConnections('DELETE'),
}

/** Milliseconds for which a new connection may still be opening; until then the gateway may report it as gone. */
const openingMs = 10_000

/**
 * The most frames of one hint that are sent concurrently. Waiting for a free connection counts towards the time limit of a
 * call.
 */
const atOnce = 50

let known: ApiGatewayManagementApiClient | undefined

/** Returns the function's only client. A reaction makes its effects for every message, but all of them share the client. */
function gatewayClient(): ApiGatewayManagementApiClient {
  // The laptop cloud has a gateway of its own.
  const endpoint = env.optional('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI') ?? env('LIVE_ENDPOINT')
  known ??= new ApiGatewayManagementApiClient({ ...clientOptions('live'), endpoint })
  return known
}

export const sockets = effect(socketGrants, (platform) => {
  const store = liveStore(platform)
  const client = gatewayClient()

  /** Sends a frame to a connection. Returns false if the connection is gone. After any other failure, the frame is lost. */
  async function post(ConnectionId: string, Data: Uint8Array): Promise<boolean> {
    try {
      await client.send(new PostToConnectionCommand({ ConnectionId, Data }))
    } catch (error) {
      if (error instanceof GoneException) return false
      log.warn('A hint was not delivered', { reason: nameOf(error) })
    }
    return true
  }

  async function sendToPerson(userId: string, frame: Uint8Array): Promise<void> {
    const connections = await store.list(userId)
    const arrived = await Promise.all(connections.map(({ connectionId }) => post(connectionId, frame)))
    const settled = platform.now() - openingMs
    const gone = connections.filter(({ connectedAt }, at) => !arrived[at] && connectedAt < settled)
    await store.remove(
      userId,
      gone.map(({ connectionId }) => connectionId),
    )
  }

  async function drop(ConnectionId: string): Promise<void> {
    try {
      await client.send(new DeleteConnectionCommand({ ConnectionId }))
    } catch (error) {
      if (!(error instanceof GoneException)) throw error
    }
  }

  /** Closes connections, and removes their rows. */
  async function close(connections: Connection[]): Promise<void> {
    await Promise.all(connections.map(({ connectionId }) => drop(connectionId)))
    for (const { userId, connectionId } of connections) await store.remove(userId, [connectionId])
  }

  return {
    /**
     * Sends a hint to every open socket of these people, on a best-effort basis: it never throws, because pages that miss a
     * hint ask the API. Closed connections are removed.
     */
    async sendHint(userIds: string[], hint: Hint): Promise<void> {
      const frame = new TextEncoder().encode(JSON.stringify(hint))
      const sendings = [...new Set(userIds)].map((id) => sendToPerson(id, frame))
      for (const { reason } of (await Promise.allSettled(sendings)).filter(
        (one) => one.status === 'rejected',
      ))
        log.warn('A hint was not delivered', { reason: nameOf(reason) })
    },

    /** Sends a hint over these connections, on a best-effort basis. Returns those that are gone. */
    async sendTo(connectionIds: string[], hint: Hint): Promise<string[]> {
      const frame = new TextEncoder().encode(JSON.stringify(hint))
      const gone: string[] = []
      for (let start = 0; start < connectionIds.length; start += atOnce) {
        const some = connectionIds.slice(start, start + atOnce)
        const arrived = await Promise.all(some.map((id) => post(id, frame)))
        gone.push(...some.filter((_, at) => !arrived[at]))
      }
      return gone
    },

    close,

    /** Closes every socket of a person. Throws if one could not be closed. */
    async closeAll(userId: string): Promise<void> {
      await close(await store.list(userId, { consistent: true }))
    },

    /** Closes a connection that has no known rows. */
    drop,
  }
})

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
