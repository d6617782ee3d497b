import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutHeaders, type EdgeResponse, type EdgeRequest, type HeaderLines } from './message.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { openTraffic } from './traffic.ts'

/** Headers that apply to a single connection, so a proxy must not forward them. */
const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-connection',
]

/** `untilQuiet` resolves when the site serves no request. */
type EdgeServer = LocalServer & { untilQuiet: () => Promise<void> }

/** The server of the site: passes every HTTP request to the distribution. Port 0 means any free port. */
export async function startEdgeServer(
  port: number,
  handle: (request: EdgeRequest) => Promise<EdgeResponse>,
  log: (line: string) => void,
): Promise<EdgeServer> {
  const { during, untilQuiet } = openTraffic()
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    during(async () => send(request, response, await handle(readRequest(request))))
  return { ...(await startHttpServer(port, respond, log)), untilQuiet }
}

function readRequest(request: IncomingMessage): EdgeRequest {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  const headers: HeaderLines = []
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
  return {
    method: request.method ?? 'GET',
    path,
    query: query.join('?'),
    headers: withoutHeaders(headers, ...hopByHop),
    body: request,
    address: request.socket.remoteAddress ?? '127.0.0.1',
    port: request.socket.remotePort ?? 0,
  }
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: EdgeResponse) {
  const lines = withoutHeaders(headers, 'content-length', ...hopByHop)
  const hasBody = status !== 304 && status !== 204
  if (hasBody) lines.push(['content-length', String(body.length)])
  response.writeHead(status, lines.flat())
  response.end(hasBody && request.method !== 'HEAD' ? body : undefined)
}
