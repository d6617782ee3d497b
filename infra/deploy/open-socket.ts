import { randomBytes } from 'node:crypto'
import { request } from 'node:https'

/** Begins a WebSocket (`wss://…`) and returns the status of the response: 101 if it opened, and then it is closed at once. */
export function openSocket(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const handshake = request(address.replace(/^wss/, 'https'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
      timeout: 20_000,
    })
    handshake.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    handshake.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    handshake.on('timeout', () => handshake.destroy(new Error('it did not respond within 20 seconds')))
    handshake.on('error', reject)
    handshake.end()
  })
}
