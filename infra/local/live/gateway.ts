import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import { WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { ServiceCaller } from '../access/access.ts'
import type { Signers } from '../access/signers.ts'
import { arn } from '../account.ts'
import { startHttpServer } from '../http-server.ts'
import { limitFrames, lifetimes, openConnection, type Lifetimes, type OpenConnection } from './connection.ts'
import type { LiveDefinition } from './definition.ts'
import { requestContext, requestFields, type ConnectionInfo } from './events.ts'
import { connectionsApi, messageBytes } from './management.ts'
import { openThrottle } from '../throttle.ts'

type Options = {
  port: number
  definition: LiveDefinition
  signers: Signers
  service: ServiceCaller
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  log: (line: string) => void
  /** The limits of a connection; tests use shorter ones. */
  lifetimes?: Lifetimes
}

const answerSchema = z.object({ statusCode: z.number() })

/**
 * API Gateway's WebSocket API: it opens sockets that the route $connect accepts, passes each message to the function of its
 * route, and serves the management API on the same port.
 */
export async function startLiveGateway(options: Options) {
  const { definition, log } = options
  const { routes } = definition
  const open = new Map<string, OpenConnection>()
  const takes = openThrottle(definition.rateOf)
  const server = new WebSocketServer({ noServer: true, maxPayload: messageBytes, perMessageDeflate: false })
  let isLost: (frame: string) => boolean = () => false

  const run = openIntegrations(options)

  async function disconnect(facts: ConnectionInfo, code: number, reason: string): Promise<void> {
    open.delete(facts.connectionId)
    const context = requestContext(definition, facts, '$disconnect', 'DISCONNECT')
    const status = { disconnectStatusCode: code, disconnectReason: reason }
    await run('$disconnect', { requestContext: { ...context, ...status }, isBase64Encoded: false })
  }

  async function receive(facts: ConnectionInfo, body: string): Promise<void> {
    const action = actionOf(body)
    const routeKey = action !== undefined && routes.has(action) ? action : '$default'
    const context = requestContext(definition, facts, routeKey, 'MESSAGE')
    const refuse = (message: string) => {
      const { connectionId, requestId } = context
      open.get(connectionId)?.send(JSON.stringify({ message, connectionId, requestId }))
    }
    if (!routes.has(routeKey)) return refuse('Forbidden')
    if (!takes(routeKey)) return refuse('Too Many Requests')
    const status = await run(routeKey, { requestContext: context, body, isBase64Encoded: false })
    if (status >= 500) refuse('Internal server error')
  }

  async function connect(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    const facts = factsOf(request)
    raw.on('error', () => undefined)
    if (!takes('$connect')) return refuseUpgrade(raw, 429)
    const context = requestContext(definition, facts, '$connect', 'CONNECT')
    const status = await run('$connect', { ...requestFields(request), requestContext: context })
    if (status < 200 || status > 299) return refuseUpgrade(raw, status)
    if (raw.destroyed) return disconnect(facts, 1006, '')
    let connection: OpenConnection | undefined
    limitFrames(raw, () => connection?.refuseFrame())
    server.handleUpgrade(request, raw, head, (socket) => {
      connection = openConnection({
        facts,
        socket,
        onMessage: (text) => void receive(facts, text),
        onClose: (code, reason) => void disconnect(facts, code, reason),
        lifetimes: options.lifetimes ?? lifetimes,
      })
      open.set(facts.connectionId, connection)
    })
  }

  const find = (id: string) => open.get(id)
  const manage = connectionsApi({
    definition,
    signers: options.signers,
    find,
    isLost: (frame) => isLost(frame),
  })
  const http = await startHttpServer(options.port, manage, log, (request, raw, head) => {
    connect(request, raw, head).catch((error: unknown) => {
      log(`$connect failed: ${String(error)}`)
      raw.destroy()
    })
  })
  return {
    /** The port of the sockets. The management API has the same port, below the path of its stage. */
    port: http.port,
    connections: () => [...open.keys()],
    /** Ends a connection abruptly, like a lost network; without an id, ends all connections. */
    cut(connectionId?: string): void {
      for (const [id, connection] of open)
        if (connectionId === undefined || id === connectionId) connection.cut()
    },
    /** From now on, the gateway accepts but drops every frame from a function for which `which` returns true. */
    lose(which: (frame: string) => boolean): void {
      isLost = which
    },
    async close(): Promise<void> {
      for (const connection of open.values()) connection.cut()
      open.clear()
      await http.close()
    },
  }
}

/**
 * Returns a function that calls the function of a route. It returns the status in the result, or the gateway's own error
 * status.
 */
function openIntegrations({ definition, service, invoke, log }: Options) {
  const { apiId, stage, routes } = definition
  return async (routeKey: string, event: object): Promise<number> => {
    const functionName = routes.get(routeKey)
    if (functionName === undefined) return 200
    const route = arn('execute-api', `${apiId}/${stage}/${routeKey}`)
    const target = arn('lambda', `function:${functionName}`)
    const call = { action: 'lambda:InvokeFunction', resource: target }
    const denial = service('apigateway.amazonaws.com', route).denialOf(call)
    if (denial !== undefined) {
      log(`${routeKey} failed: ${denial}`)
      return 500
    }
    try {
      return z.parse(answerSchema, await invoke(functionName, event)).statusCode
    } catch (error) {
      log(`${routeKey}: ${functionName} failed: ${String(error)}`)
      return 502
    }
  }
}

function factsOf(request: IncomingMessage): ConnectionInfo {
  return {
    // The gateway's ids end with padding.
    connectionId: `${randomBytes(11).toString('base64url')}=`,
    connectedAt: Date.now(),
    sourceIp: request.socket.remoteAddress ?? '',
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** The `action` of a message; undefined if the message is not JSON or has no action. */
function actionOf(body: string): string | undefined {
  try {
    return z.safeParse(z.object({ action: z.string() }), JSON.parse(body)).data?.action
  } catch {
    return undefined
  }
}

function refuseUpgrade(raw: Duplex, status: number): void {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', 'Content-Length: 0']
  raw.end(`${lines.join('\r\n')}\r\n\r\n`)
}
