import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { addressOf, readBody, sendJson, startHttpServer, type LocalServer } from '../http-server.ts'
import { openDevices, pushOrigin, type Devices } from './devices.ts'
import { pushesPage } from './page.ts'
import { senderOf } from './vapid.ts'

type PushOptions = {
  /** The port; 0 means any free port. */
  port: number
  /** The file with the subscriptions. */
  file: string
  log: (line: string) => void
}

/** The most bytes that a push service has to accept: https://www.rfc-editor.org/rfc/rfc8030#section-7.2 */
const bodyMaximum = 4096
const longestTtl = 28 * 24 * 3600
const subscribeSchema = z.object({ applicationServerKey: z.string() })
const conditionSchema = z.object({ condition: z.enum(['online', 'offline', 'busy']) })

/**
 * A push service as in RFC 8030, together with the browsers that subscribed to it. The service decrypts their messages,
 * and `GET /` shows them. A page subscribes with `POST /subscriptions`, because the browser's own `subscribe` needs the
 * service of its vendor. For tests, `POST /conditions/{token}` makes a device offline or busy.
 * `GET /pushes.json?endpoint=` returns the messages of one device, newest first.
 */
export async function startPushService({ port, file, log }: PushOptions): Promise<LocalServer> {
  const devices = openDevices(file)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const { pathname, searchParams } = addressOf(request)
    const [, kind, token = ''] = pathname.split('/')
    // Pages of every campus subscribe here.
    response.setHeader('access-control-allow-origin', '*')
    if (method === 'OPTIONS') {
      const headers = 'authorization, content-type'
      response.writeHead(204, {
        'access-control-allow-methods': 'POST, DELETE',
        'access-control-allow-headers': headers,
      })
      return void response.end()
    }
    if (method === 'POST' && pathname === '/subscriptions') {
      const { applicationServerKey } = z.parse(subscribeSchema, JSON.parse(await readBody(request)))
      return sendJson(response, 201, devices.subscribe(applicationServerKey))
    }
    if (method === 'POST' && kind === 'push') return push(devices, token, request, response)
    if (method === 'DELETE' && kind === 'push') {
      devices.cancel(token)
      return void response.writeHead(204).end()
    }
    if (method === 'POST' && kind === 'conditions') {
      devices.become(token, z.parse(conditionSchema, JSON.parse(await readBody(request))).condition)
      return sendJson(response, 200, {})
    }
    const of = searchParams.get('endpoint')
    const messages = devices.delivered().filter(({ endpoint }) => of === null || endpoint === of)
    if (pathname === '/pushes.json') return sendJson(response, 200, messages, { 'cache-control': 'no-store' })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(pushesPage(messages))
  }

  return startHttpServer(port, handle, log)
}

/** Accepts a message for a device: https://www.rfc-editor.org/rfc/rfc8030#section-5 */
async function push(devices: Devices, token: string, request: IncomingMessage, response: ServerResponse) {
  const { headers } = request
  const body = await buffer(request)
  const refuse = (status: number, reason: string, more: Record<string, string> = {}) =>
    sendJson(response, status, { reason }, more)
  const sender = senderOf(headers.authorization, pushOrigin, Date.now())
  if ('problem' in sender) return refuse(headers.authorization === undefined ? 401 : 403, sender.problem)
  const device = devices.find(token)
  if (!device) return refuse(404, 'there is no such subscription')
  if (device.cancelledAt !== undefined) return refuse(410, 'the subscription was cancelled')
  if (device.senderKey !== sender.key) return refuse(403, 'the subscription is of another sender')
  if (devices.conditionOf(token) === 'busy') return refuse(429, 'too many messages', { 'retry-after': '5' })
  if (body.length > bodyMaximum) return refuse(413, `a message has at most ${bodyMaximum} bytes`)
  const [ttl, topic, urgency = 'normal'] = ['ttl', 'topic', 'urgency'].map((name) => headerOf(request, name))
  if (!/^\d+$/.test(ttl ?? '')) return refuse(400, 'TTL is missing')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic))
    return refuse(400, 'Topic is not base64url of 32 letters')
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) return refuse(400, 'Urgency is unknown')
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'Content-Encoding is not aes128gcm')
  const seconds = Math.min(Number(ttl), longestTtl)
  const id = devices.push(device, { body, topic, urgency, ttl: seconds })
  response.writeHead(201, { location: `${pushOrigin}/messages/${id}`, ttl: String(seconds) })
  response.end()
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
