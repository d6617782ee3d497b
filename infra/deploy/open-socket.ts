import { WebSocket } from 'ws'

/**
 * Opens a socket as a page of this origin, closes it, and returns the status of the handshake: 101 if it opened. Without
 * `origin`, the request has no Origin header, unlike a page's.
 */
export async function openSocket(address: string, origin?: string): Promise<number> {
  const socket = new WebSocket(address, { handshakeTimeout: 20_000, ...(origin !== undefined && { origin }) })
  const status = Promise.withResolvers<number>()
  socket.once('open', () => status.resolve(101))
  socket.once('unexpected-response', (_, { statusCode = 0 }) => status.resolve(statusCode))
  socket.on('error', status.reject)
  try {
    return await status.promise
  } finally {
    socket.terminate()
  }
}
