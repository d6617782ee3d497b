/** Tests the WebSocket gateway with the SDK's own client and with WebSocket clients. The tests provide the functions. */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { administratorOnly, type Caller } from '../../../../infra/local/access/signers.ts'
import { startLiveGateway } from '../../../../infra/local/live/gateway.ts'

type Event = Record<string, any> & { requestContext: Record<string, any> }

const id = 'api'
let events: Event[]
/** The function's response to an event. */
let answer: (event: Event) => unknown
let denial: string | undefined
let rates: Record<string, { perSecond: number; burst: number }>
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
const logged: string[] = []

const reader: Caller = {
  denialOf: ({ action, resource }) => (/\/GET\//.test(resource) ? undefined : `not ${action} on ${resource}`),
}

async function open(lifetimes?: { idle: number; whole: number }): Promise<void> {
  gateway = await startLiveGateway({
    port: 0,
    definition: {
      apiId: id,
      stage: 'live',
      domain: 'live.campus.localhost',
      routes: new Map(['$connect', '$disconnect', 'typing'].map((route) => [route, 'socket'])),
      rateOf: (route) => rates[route] ?? { perSecond: 1000, burst: 1000 },
    },
    signers: (key) =>
      key === 'reader' ? { accessKeyId: key, secretAccessKey: key, caller: reader } : administratorOnly(key),
    service: (service, sourceArn) => ({
      denialOf: ({ action, resource }) => {
        logged.push(`${service} ${sourceArn} ${action} ${resource}`)
        return denial
      },
    }),
    invoke: async (_, event) => {
      events.push(event as Event)
      return answer(event as Event)
    },
    log: () => undefined,
    ...(lifetimes && { lifetimes }),
  })
}

beforeEach(async () => {
  events = []
  rates = {}
  denial = undefined
  answer = () => ({ statusCode: 200 })
  await open()
})
afterEach(() => gateway.close())

const clientOf = (accessKeyId = 'local', secretAccessKey = accessKeyId) =>
  new ApiGatewayManagementApiClient({
    endpoint: `http://127.0.0.1:${gateway.port}/live`,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })

async function client(query = '') {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/${query}`, {
    origin: 'http://campus.test',
    headers: { 'user-agent': 'Phone' },
  })
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  const { connectionId: ConnectionId } = eventsOf('CONNECT').at(-1)!.requestContext
  const frame = (at = 0) =>
    expect
      .poll(() => frames[at])
      .toBeDefined()
      .then(() => frames[at]!)
  return { socket, frames, closed, ConnectionId: String(ConnectionId), frame }
}

const eventsOf = (type: string) => events.filter(({ requestContext }) => requestContext['eventType'] === type)

async function refusedStatus(): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/`)
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

test('opening a socket, sending a message and closing the socket call the functions of these routes with Lambda events', async () => {
  const { socket, ConnectionId } = await client('?ticket=abc&a=1&a=2')
  expect(eventsOf('CONNECT')[0]).toMatchObject({
    headers: { Origin: 'http://campus.test', 'user-agent': 'Phone' },
    multiValueHeaders: { Origin: ['http://campus.test'] },
    queryStringParameters: { ticket: 'abc', a: '2' },
    multiValueQueryStringParameters: { a: ['1', '2'] },
    isBase64Encoded: false,
    requestContext: {
      routeKey: '$connect',
      messageDirection: 'IN',
      stage: 'live',
      apiId: id,
      domainName: 'live.campus.localhost',
      identity: { sourceIp: '127.0.0.1', userAgent: 'Phone' },
    },
  })
  socket.send('{"action":"typing","chatId":"c"}')
  await expect.poll(() => eventsOf('MESSAGE')).toHaveLength(1)
  expect(eventsOf('MESSAGE')[0]).toMatchObject({
    body: '{"action":"typing","chatId":"c"}',
    requestContext: { routeKey: 'typing', connectionId: ConnectionId },
  })
  socket.close(1000, 'bye')
  await expect.poll(() => eventsOf('DISCONNECT')).toHaveLength(1)
  expect(eventsOf('DISCONNECT')[0]).toMatchObject({
    requestContext: {
      routeKey: '$disconnect',
      connectionId: ConnectionId,
      disconnectStatusCode: 1000,
      disconnectReason: 'bye',
    },
  })
})

test.each([
  ['the status of the function', 401, () => void (answer = () => ({ statusCode: 401 }))],
  ['502 if the function fails', 502, () => void (answer = () => Promise.reject(new Error('down')))],
  ['502 if the function returns no status', 502, () => void (answer = () => undefined)],
  ['500 without the permission to invoke it', 500, () => void (denial = 'not allowed')],
])('a socket is refused with %s', async (_, status, arrange) => {
  arrange()
  expect(await refusedStatus()).toBe(status)
  expect(gateway.connections()).toEqual([])
})

test('the gateway needs permission to invoke a function for the route of its stage', async () => {
  await client()
  expect(logged.at(-1)).toMatch(
    /^apigateway.amazonaws.com arn:aws:execute-api:.+:api\/live\/\$connect lambda:InvokeFunction .+function:socket$/,
  )
})

test("simultaneous sockets over the route's limit are refused with 429", async () => {
  rates = { $connect: { perSecond: 1, burst: 2 } }
  await client()
  await client()
  expect(await refusedStatus()).toBe(429)
  expect(eventsOf('CONNECT')).toHaveLength(2)
})

test('a message gets an error frame if it has no route, is throttled, or its function fails', async () => {
  rates = { typing: { perSecond: 0.001, burst: 1 } }
  const { socket, frame, ConnectionId } = await client()
  socket.send('{"action":"other"}')
  expect(JSON.parse(await frame(0))).toEqual({
    message: 'Forbidden',
    connectionId: ConnectionId,
    requestId: expect.any(String),
  })
  answer = () => Promise.reject(new Error('down'))
  socket.send('{"action":"typing"}')
  expect(JSON.parse(await frame(1))).toMatchObject({ message: 'Internal server error' })
  socket.send('{"action":"typing"}')
  expect(JSON.parse(await frame(2))).toMatchObject({ message: 'Too Many Requests' })
})

test('a frame of 32 KB and a message of 128 KB pass, and longer ones close the socket with 1009', async () => {
  const [frameBytes, messageBytes] = [32 * 1024, 128 * 1024]
  const text = (length: number) => `{"action":"typing","x":"${'x'.repeat(length - 26)}"}`
  const whole = await client()
  whole.socket.send(text(frameBytes))
  for (let part = 0; part < 4; part += 1)
    whole.socket.send(text(messageBytes).slice(part * frameBytes, (part + 1) * frameBytes), {
      fin: part === 3,
    })
  await expect.poll(() => eventsOf('MESSAGE').length).toBe(2)
  expect(eventsOf('MESSAGE').map((event) => event['body'].length)).toEqual([frameBytes, messageBytes])

  const long = await client()
  long.socket.send(text(frameBytes + 1))
  expect(await long.closed).toBe(1009)
  const many = await client()
  for (let part = 0; part < 5; part += 1) many.socket.send('x'.repeat(frameBytes), { fin: part === 4 })
  expect(await many.closed).toBe(1009)
  expect(eventsOf('MESSAGE')).toHaveLength(2)
})

test('a socket closes after its maximum lifetime, or earlier if it is idle', async () => {
  await gateway.close()
  await open({ idle: 60_000, whole: 30 })
  expect(await (await client()).closed).toBe(1001)
  await gateway.close()
  // The idle time is long enough for the frame to be sent on a busy machine.
  await open({ idle: 1500, whole: 60_000 })
  const { closed, ConnectionId } = await client()
  await clientOf().send(new PostToConnectionCommand({ ConnectionId, Data: 'hint' }))
  expect(await closed).toBe(1001)
  await expect.poll(() => gateway.connections()).toEqual([])
})

test("functions send text, read a connection's state and close it", async () => {
  const { frame, closed, ConnectionId } = await client()
  const api = clientOf()
  await api.send(new PostToConnectionCommand({ ConnectionId, Data: '{"type":"typing"} 🙂' }))
  expect(await frame()).toBe('{"type":"typing"} 🙂')
  const found = await api.send(new GetConnectionCommand({ ConnectionId }))
  expect(found.Identity).toEqual({ SourceIp: '127.0.0.1', UserAgent: 'Phone' })
  expect(Date.now() - found.ConnectedAt!.getTime()).toBeLessThan(60_000)
  expect(found.LastActiveAt! >= found.ConnectedAt!).toBe(true)
  await api.send(new DeleteConnectionCommand({ ConnectionId }))
  expect(await closed).toBe(1000)
})

test('a management request for a closed or opening connection, or with a malformed id, is refused', async () => {
  const api = clientOf()
  const post = (ConnectionId: string) => api.send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }))
  const refusedWhileOpening: unknown[] = []
  answer = async ({ requestContext: { connectionId, eventType } }) => {
    if (eventType === 'CONNECT')
      await post(connectionId).catch((error: unknown) => void refusedWhileOpening.push(error))
    return { statusCode: 200 }
  }
  const { socket, closed, ConnectionId } = await client()
  expect(refusedWhileOpening).toMatchObject([{ name: 'GoneException', $metadata: { httpStatusCode: 410 } }])
  answer = () => ({ statusCode: 200 })
  socket.close()
  await closed
  await expect.poll(() => gateway.connections()).toEqual([])
  for (const command of [GetConnectionCommand, DeleteConnectionCommand])
    await expect(api.send(new command({ ConnectionId }))).rejects.toMatchObject({ name: 'GoneException' })
  await expect(post('../x')).rejects.toMatchObject({ name: 'BadRequestException' })
})

test('a function cannot send a frame of more than 128 KB', async () => {
  const { ConnectionId, frame } = await client()
  const post = (length: number) =>
    clientOf().send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(length) }))
  await expect(post(128 * 1024 + 1)).rejects.toMatchObject({
    name: 'PayloadTooLargeException',
    $metadata: { httpStatusCode: 413 },
  })
  await post(128 * 1024)
  expect(await frame()).toHaveLength(128 * 1024)
})

test('a management request without a valid signature or without permission is refused', async () => {
  const { ConnectionId, frames } = await client()
  const input = { ConnectionId, Data: 'x' }
  await expect(clientOf('local', 'wrong').send(new PostToConnectionCommand(input))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  })
  await clientOf('reader').send(new GetConnectionCommand({ ConnectionId }))
  await expect(clientOf('reader').send(new PostToConnectionCommand(input))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`:api/live/POST/@connections/${ConnectionId}`),
  })
  const address = `http://127.0.0.1:${gateway.port}/live/@connections/${encodeURIComponent(ConnectionId)}`
  const unsigned = await fetch(address, { method: 'POST', body: 'x' })
  expect([unsigned.status, await unsigned.json()]).toEqual([403, { message: 'Missing Authentication Token' }])
  expect(frames).toEqual([])
})

test('a client that disconnects while its socket opens is reported as disconnected', async () => {
  const opening = Promise.withResolvers<{ statusCode: number }>()
  answer = ({ requestContext }) =>
    requestContext['eventType'] === 'CONNECT' ? opening.promise : { statusCode: 200 }
  const raw = connectTo({ host: '127.0.0.1', port: gateway.port })
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
  raw.write(`GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}\r\n\r\n`)
  await expect.poll(() => eventsOf('CONNECT')).toHaveLength(1)
  // The client of the previous test may be reported as disconnected only now, so its events are filtered out.
  const own = eventsOf('CONNECT')[0]?.requestContext['connectionId']
  const lost = () =>
    eventsOf('DISCONNECT').filter(({ requestContext }) => requestContext['connectionId'] === own)
  const gone = once(raw, 'close')
  raw.resetAndDestroy()
  await gone
  // When the gateway responds to this request, it has already noticed the lost connection.
  await fetch(`http://127.0.0.1:${gateway.port}/`)
  opening.resolve({ statusCode: 200 })
  await expect.poll(lost).toHaveLength(1)
  expect(gateway.connections()).toEqual([])
})
