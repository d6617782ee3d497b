import { connectionKey, socketKey } from '../../lambdas/live/live-keys.ts'
import { putRow } from '../rows.ts'

/** Writes the rows of a connection that the gateway does not know. */
export async function unknownConnection(
  userId: string,
  connectionId: string,
  connectedAt: number,
): Promise<void> {
  const expiresAt = Math.ceil(Date.now() / 1000) + 3600
  const owner = { userId, poolName: 'p', sessionId: 's', signedInAt: 1 }
  await putRow({ ...socketKey(connectionId), userId, expiresAt })
  await putRow({ ...connectionKey(userId, connectionId), ...owner, connectionId, connectedAt, expiresAt })
}
