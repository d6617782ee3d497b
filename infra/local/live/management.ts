import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { requireAllowed, type Signers } from '../access/signers.ts'
import { arn } from '../account.ts'
import { sendJson } from '../http-server.ts'
import { Refusal } from '../refusal.ts'
import { sha256, verifySignature } from '../signature.ts'
import type { OpenConnection } from './connection.ts'
import type { LiveDefinition } from './definition.ts'

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html */
export const messageBytes = 128 * 1024

/** The form of the gateway's connection ids. */
const idForm = /^[A-Za-z0-9_-]{8,}={0,2}$/

type Options = {
  definition: Pick<LiveDefinition, 'apiId' | 'stage'>
  signers: Signers
  find: (connectionId: string) => OpenConnection | undefined
  /** Returns whether the gateway accepts but drops a frame. */
  isLost: (frame: string) => boolean
}

/**
 * The management API, with which functions send frames and close connections:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export function connectionsApi({ definition: { apiId, stage }, signers, find, isLost }: Options) {
  async function perform(request: IncomingMessage): Promise<{ status: number; body?: object }> {
    const { method = '', headers } = request
    // Signatures cover the path as sent.
    const [path = '', search] = (request.url ?? '/').split('?')
    const body = await buffer(request)
    const query = new URLSearchParams(search)
    const verified = verifySignature({ method, path, query, headers, payloadHash: sha256(body) }, signers)
    if ('problem' in verified) throw signatureRefusal(verified.problem)
    const [, sentStage, collection, id, ...more] = path.split('/').map((part) => decodeURIComponent(part))
    if (sentStage !== stage || collection !== '@connections' || id === undefined || more.length > 0)
      throw new Refusal('ForbiddenException', 'Forbidden', 403)
    if (!['GET', 'POST', 'DELETE'].includes(method))
      throw new Refusal('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
    const resource = arn('execute-api', `${apiId}/${stage}/${method}/@connections/${id}`)
    const call = { action: 'execute-api:ManageConnections', resource }
    requireAllowed(verified.caller, [call], 'AccessDeniedException', 403)
    if (!idForm.test(id)) throw new Refusal('BadRequestException', `Invalid connectionId: ${id}`)
    if (body.length > messageBytes)
      throw new Refusal('PayloadTooLargeException', 'The message is too long', 413)
    const connection = find(id)
    if (!connection) throw new Refusal('GoneException', 'Gone', 410)
    if (method === 'GET') return { status: 200, body: describe(connection) }
    if (method === 'DELETE') connection.close(1000, 'Connection Closed Normally')
    else if (!isLost(body.toString())) connection.send(body)
    return { status: method === 'DELETE' ? 204 : 200 }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const common = { 'x-amzn-requestid': randomUUID() }
    try {
      const { status, body } = await perform(request)
      if (body) return sendJson(response, status, body, common)
      response.writeHead(status, common).end()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, status } = error
      sendJson(response, status, { message }, { ...common, 'x-amzn-errortype': code })
    }
  }
}

function describe({ facts, lastActiveAt }: OpenConnection) {
  const { connectedAt, sourceIp, userAgent } = facts
  return {
    connectedAt: new Date(connectedAt).toISOString(),
    lastActiveAt: new Date(lastActiveAt()).toISOString(),
    identity: { sourceIp, userAgent },
  }
}

function signatureRefusal(problem: string): Refusal {
  if (problem === 'missing')
    return new Refusal('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
  return new Refusal('InvalidSignatureException', `The signature of the request: ${problem}.`, 403)
}
