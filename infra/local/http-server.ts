import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type LocalServer = { url: string; port: number; close(): Promise<void> }

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A request to change the protocol, with the socket and the first bytes of the new one. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Listens on 127.0.0.1; port 0 means any free port. Rejects when the port is taken. An error of the handler is logged and
 * sent as 500.
 */
export async function startHttpServer(
  port: number,
  handler: Handler,
  log: (line: string) => void = console.error,
  upgrade?: Upgrade,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      // A client that has disconnected is not reported as an error.
      if (!response.destroyed) log(`${request.method} ${request.url} failed: ${reason}`)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(String(error))
    })
  })
  // A busy client notices late that the server has closed an idle connection, and may still send a request on it.
  // Connections therefore stay open longer than announced.
  server.keepAliveTimeoutBuffer = 60_000
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, close }
}

/** The address of a request. A path that begins with two slashes would be parsed as a host, so a base is prepended. */
export function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(`http://local${url.startsWith('/') ? url : '/'}`)
}

/**
 * The whole body of a request or of a response. Unlike `node:stream/consumers`, it creates no Blob, because that takes
 * time.
 */
export function readBytes(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    message.once('error', reject)
    message.once('close', () => {
      if (!message.complete) reject(new Error('the connection was closed'))
    })
  })
}

export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request)).toString()
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
