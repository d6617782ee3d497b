import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type LocalServer = { url: string; port: number; close(): Promise<void> }

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. A handler that throws answers 500. */
export async function startHttpServer(port: number, handler: Handler): Promise<LocalServer> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(String(error))
    })
  })
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

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
