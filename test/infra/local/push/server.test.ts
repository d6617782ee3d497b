import { createECDH } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPushPayload, vapidHeaders } from '@block65/webcrypto-web-push'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LocalServer } from '../../../../infra/local/http-server.ts'
import { startPushService } from '../../../../infra/local/push/server.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

let directory: string
let server: LocalServer
const start = () => startPushService({ port: 0, file: join(directory, 'push.json'), log: () => undefined })
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'push-'))
  server = await start()
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})
afterEach(() => void vi.useRealTimers())

function newSender() {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  return { publicKey, privateKey: keys.getPrivateKey('base64url'), subject: 'mailto:ann@example.com' }
}
const sender = newSender()

const at = (path: string) => `${server.url}${path}`
const pathOf = ({ endpoint }: Subscription) => new URL(endpoint).pathname

async function subscribe(applicationServerKey = sender.publicKey): Promise<Subscription> {
  const body = JSON.stringify({ applicationServerKey })
  return (await (await fetch(at('/subscriptions'), { method: 'POST', body })).json()) as Subscription
}

type Options = Parameters<typeof buildPushPayload>[0]['options']

function send(to: Subscription, data: string, options: Options = { ttl: 60 }, as = sender) {
  return buildPushPayload({ data, options }, { ...to, expirationTime: null }, as)
}

const post = (to: Subscription, request: RequestInit) => fetch(at(pathOf(to)), request)

async function received({ endpoint }: Subscription): Promise<string[]> {
  const answer = await fetch(at(`/pushes.json?${new URLSearchParams({ endpoint })}`))
  return ((await answer.json()) as { data: string }[]).map(({ data }) => data)
}

const become = (device: Subscription, condition: string) =>
  fetch(at(pathOf(device).replace('push', 'conditions')), {
    method: 'POST',
    body: JSON.stringify({ condition }),
  })

test('a message reaches the device and is acknowledged with its location and its TTL', async () => {
  const device = await subscribe()
  const answer = await post(device, await send(device, 'Hello', { ttl: 60, urgency: 'high', topic: 'one' }))
  expect([answer.status, answer.headers.get('ttl')]).toEqual([201, '60'])
  expect(answer.headers.get('location')).toMatch(/^https:\/\/push\.localhost\/messages\//)
  expect(await received(device)).toEqual(['Hello'])
})

test('a device that comes online gets the newest message of each topic, and no expired message', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const device = await subscribe()
  await become(device, 'offline')
  await post(device, await send(device, 'short', { ttl: 1 }))
  await post(device, await send(device, 'first', { ttl: 3600, topic: 'chat' }))
  await post(device, await send(device, 'second', { ttl: 3600, topic: 'chat' }))
  await post(device, await send(device, 'other', { ttl: 3600 }))
  expect(await received(device)).toEqual([])
  vi.setSystemTime(Date.now() + 5000)
  await become(device, 'online')
  expect(await received(device)).toEqual(['other', 'second'])
})

test('subscriptions survive a restart', async () => {
  const device = await subscribe()
  await server.close()
  server = await start()
  expect((await post(device, await send(device, 'Hello'))).status).toBe(201)
})

test('a push to an unknown subscription gets 404, to a cancelled one 410, and to a busy one 429', async () => {
  const device = await subscribe()
  const unknown = { ...device, endpoint: 'https://push.localhost/push/unknown' }
  expect((await post(unknown, await send(unknown, 'Hello'))).status).toBe(404)
  await become(device, 'busy')
  const busy = await post(device, await send(device, 'Hello'))
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '5'])
  await fetch(at(pathOf(device)), { method: 'DELETE' })
  expect((await post(device, await send(device, 'Hello'))).status).toBe(410)
})

test('only the sender whose key a device subscribed with may push to it', async () => {
  const device = await subscribe()
  expect((await post(device, await send(device, 'Hello', { ttl: 60 }, newSender()))).status).toBe(403)
  const request = await send(device, 'Hello')
  expect(
    (await post(device, { ...request, headers: { ...request.headers, authorization: '' } })).status,
  ).toBe(403)
  const { authorization: _, ...unsigned } = request.headers
  expect((await post(device, { ...request, headers: unsigned })).status).toBe(401)
})

test('a token for another service, an expired one and one with an invalid signature are refused', async () => {
  const device = await subscribe()
  const request = await send(device, 'Hello')
  const withToken = (authorization: string) =>
    post(device, { ...request, headers: { ...request.headers, authorization } })
  const elsewhere = await vapidHeaders(
    { ...device, endpoint: 'https://push.example.com/1', expirationTime: null },
    sender,
  )
  expect((await withToken(elsewhere.headers.authorization)).status).toBe(403)
  const { authorization } = request.headers
  expect((await withToken(authorization.replace(/, k=.*/, `, k=${newSender().publicKey}`))).status).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 25 * 3600_000)
  expect((await withToken(authorization)).status).toBe(403)
})

test('a message without TTL, with another encoding, topic or urgency is refused, and one of 4,097 bytes is too large', async () => {
  const device = await subscribe()
  const request = await send(device, 'Hello')
  const { ttl: _, ...withoutTtl } = request.headers
  const headers: Record<string, string>[] = [
    withoutTtl,
    { ...request.headers, 'content-encoding': 'aesgcm' },
    { ...request.headers, topic: 'a topic' },
    { ...request.headers, topic: 'a'.repeat(33) },
    { ...request.headers, urgency: 'now' },
  ]
  for (const each of headers) expect((await post(device, { ...request, headers: each })).status).toBe(400)
  const { 'content-length': _length, ...others } = request.headers
  const body = Buffer.concat([request.body, Buffer.of(0)])
  expect((await post(device, { ...request, headers: others, body })).status).toBe(413)
  expect(await received(device)).toEqual([])
})

test("the page shows devices' messages as text", async () => {
  const device = await subscribe()
  const data = JSON.stringify({ title: '<b>Ann</b>', body: 'Hello', path: '/home' })
  await post(device, await send(device, data))
  const page = await (await fetch(at('/'))).text()
  expect(page).toContain('&lt;b&gt;Ann&lt;/b&gt;')
})

/** Sends a request with an unchanged path; `fetch` would normalize the path. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sent = request({ hostname, port, method, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('a path that starts with two slashes is not parsed as another host', async () => {
  const device = await subscribe()
  // If `//elsewhere` were parsed as a host, this request would cancel the subscription. The path `//` would be an invalid
  // address.
  expect(await statusOf('DELETE', `//elsewhere${pathOf(device)}`)).toBe(200)
  expect(await statusOf('GET', '//')).toBe(200)
  expect((await post(device, await send(device, 'Still here'))).status).toBe(201)
})
