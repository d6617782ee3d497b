/**
 * Runs the product's functions in the test's process, so that a test can break the network between them and AWS. The
 * functions reach the test's own table through `network`; the test provides the endpoints of all other services.
 */
import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { type AnyContract } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/path-parameters.ts'
import { contracts } from '../../shared/contracts.ts'

import { accountRow, claimsOf } from '../account-row.ts'
import { theCloud } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { listen } from './listen.ts'

export const userId = 'u_ann'
const names = { firstName: 'Ann', lastName: 'Ray', username: 'annray', email: 'ann@example.com' }
const rights = { verified: true, schoolVerified: true, profileSetUp: true, campusId: 'ou' }
const rest = { type: 'individual', totalPosts: 0, createdAt: 1, lastModified: 1 }
const person = { ...userKey(userId), id: userId, ...names, ...rights, ...rest }

const refusals = {
  throttle: [400, 'ProvisionedThroughputExceededException'],
  conflict: [400, 'TransactionConflictException'],
  failure: [500, 'InternalServerError'],
} as const
/** `lose` executes the write and breaks the connection, `hang` executes it and never responds. */
export type Fault = keyof typeof refusals | 'lose' | 'hang'

const handlersOf = {
  analytics: () => import('../../lambdas/analytics/api.ts'),
  posts: () => import('../../lambdas/posts/api.ts'),
  comments: () => import('../../lambdas/comments/api.ts'),
  saves: () => import('../../lambdas/saves/api.ts'),
  search: () => import('../../lambdas/search/api.ts'),
  accounts: () => import('../../lambdas/accounts/api.ts'),
  users: () => import('../../lambdas/users/api.ts'),
  media: () => import('../../lambdas/media/api.ts'),
  payouts: () => import('../../lambdas/payouts/api.ts'),
  campuses: () => import('../../lambdas/campuses/api.ts'),
}
type Handler = (event: unknown) => Promise<{ statusCode: number; body: string }>

/** Opens a table with one person and a network that can fail, and directs the functions to them. */
export async function openInProcess() {
  const own = await openOwnTable()
  /** The faults of the next writes, in order; `undefined` lets a write succeed. */
  let faults: (Fault | undefined)[] = []
  /** The names of all calls to the table engine. */
  let calls: string[] = []
  const network = await listen(async (incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? ''
    const body = await buffer(incoming)
    calls.push(operation)
    const fault = /Put|Update|Delete/.test(operation) ? faults.shift() : undefined
    if (fault && fault in refusals) return refuse(outgoing, fault as keyof typeof refusals)
    await pass(incoming, body, fault ? undefined : outgoing)
    if (fault === 'lose') outgoing.destroy()
  })
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: network.url,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  })
  await own.fill([person, accountRow(userId)])
  return {
    ...own,
    calls: () => calls,
    /** Sets the faults of the next writes, in order. */
    breakWrites(next: readonly (Fault | undefined)[]) {
      faults = [...next]
    },
    restore() {
      faults = []
      calls = []
    },
    close() {
      network.close()
      own.close()
    },
  }
}

function refuse(outgoing: ServerResponse, fault: keyof typeof refusals) {
  const [status, name] = refusals[fault]
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Not now' }))
}

/**
 * Forwards a call to the engine. Sends the engine's response to `outgoing`, or drops the response if `outgoing` is
 * undefined.
 */
async function pass({ headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse | undefined) {
  const { ports } = await theCloud()
  const forward = request({ host: '127.0.0.1', port: ports.table, method: 'POST', path: '/', headers })
  forward.end(body)
  const [response] = (await once(forward, 'response')) as [IncomingMessage]
  const content = await buffer(response)
  outgoing?.writeHead(response.statusCode ?? 500, response.headers).end(content)
}

/**
 * Calls an operation as the table's person, or as the owner of `token`. `through` is the handler to use if the operation
 * is not served by its noun's usual function.
 */
export async function call(
  contract: AnyContract,
  input: Record<string, unknown>,
  {
    token,
    through,
    headers = {},
  }: { token?: string; through?: unknown; headers?: Record<string, string> } = {},
) {
  const inPath = pathParameters(contract)
  const entries = Object.entries(input)
  const nouns = Object.keys(handlersOf) as (keyof typeof handlersOf)[]
  const noun = nouns.find((one) => contracts[one].some(({ name }) => name === contract.name))!
  const handler = (through ?? (await handlersOf[noun]()).handler) as Handler
  const given = Object.fromEntries(entries.filter(([name]) => !inPath.includes(name)))
  const response = await handler({
    httpMethod: contract.method,
    resource: contract.path,
    pathParameters: Object.fromEntries(entries.filter(([name]) => inPath.includes(name))),
    queryStringParameters: contract.method === 'GET' ? given : null,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    body: JSON.stringify(given),
    isBase64Encoded: false,
    requestContext: {
      ...(token ? {} : { authorizer: { claims: claimsOf(userId) } }),
      identity: { sourceIp: '192.0.2.1' },
    },
  })
  const output = JSON.parse(response.body) as Record<string, unknown> & { error?: { code: string } }
  return { status: response.statusCode, output, code: output.error?.code }
}
