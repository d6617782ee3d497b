/**
 * The table's network at its worst: answers that never come, throttles, other transactions in the way. The SDK asks
 * again by itself, so every write meets its own first try; what cannot be done is refused by a name that the page knows.
 */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyContract } from '../../shared/contract.ts'
import { pathParameters } from '../../shared/contract.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { theCloud } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'

const userId = 'u_ann'
const refusals = {
  throttle: [400, 'ProvisionedThroughputExceededException'],
  conflict: [400, 'TransactionConflictException'],
  failure: [500, 'InternalServerError'],
} as const
type Fault = keyof typeof refusals | 'lose' | 'hang'

/** What happens to the next writes; none are left untouched. */
let faults: Fault[] = []
/** Every call of the table's engine, by its name. */
let asked: string[] = []
let own: Awaited<ReturnType<typeof openOwnTable>>
let posts: (event: unknown) => Promise<{ statusCode: number; body: string }>

const network = createServer(async (incoming, outgoing) => {
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? ''
  const body = await buffer(incoming)
  asked.push(operation)
  const fault = /Put|Update|Delete/.test(operation) ? faults.shift() : undefined
  if (fault && fault in refusals) return refuse(outgoing, fault as keyof typeof refusals)
  await pass(incoming, body, fault ? undefined : outgoing)
  if (fault === 'lose') outgoing.destroy()
})

function refuse(outgoing: ServerResponse, fault: keyof typeof refusals) {
  const [status, name] = refusals[fault]
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Not now' }))
}

/** To the engine, and its answer back; without `outgoing` nobody hears of it. */
async function pass({ headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse | undefined) {
  const { ports } = await theCloud()
  const forward = request({ host: '127.0.0.1', port: ports.table, method: 'POST', path: '/', headers })
  forward.end(body)
  const [answer] = (await once(forward, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  outgoing?.writeHead(answer.statusCode ?? 500, answer.headers).end(content)
}

beforeAll(async () => {
  own = await openOwnTable()
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  const address = network.address()
  Object.assign(process.env, {
    STAGE: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  })
  const { handler } = await import('../../lambdas/posts/api.ts')
  posts = handler as unknown as typeof posts
  const named = { firstName: 'Ann', lastName: 'Ray', username: 'annray', email: 'ann@example.com' }
  const rights = { verified: true, schoolVerified: true, profileSetUp: true, campusId: 'ou' }
  const rest = { emailNotifications: true, type: 'individual', totalPosts: 0, createdAt: 1, lastModified: 1 }
  await own.fill([{ pk: `USER#${userId}`, sk: '#PROFILE', id: userId, ...named, ...rights, ...rest }])
})
afterAll(() => {
  network.close()
  network.closeAllConnections()
  own.close()
})
beforeEach(() => {
  faults = []
  asked = []
})

async function call(contract: AnyContract, input: Record<string, unknown>) {
  const inPath = pathParameters(contract)
  const entries = Object.entries(input)
  const answer = await posts({
    httpMethod: contract.method,
    resource: contract.path,
    pathParameters: Object.fromEntries(entries.filter(([name]) => inPath.includes(name))),
    queryStringParameters: null,
    headers: {},
    body: JSON.stringify(Object.fromEntries(entries.filter(([name]) => !inPath.includes(name)))),
    isBase64Encoded: false,
    requestContext: {
      authorizer: { claims: { username: `${userId}.secret`, auth_time: '1' } },
      identity: { sourceIp: '192.0.2.1' },
    },
  })
  const output = JSON.parse(answer.body) as Record<string, unknown> & { error?: { code: string } }
  return { status: answer.statusCode, output, code: output.error?.code }
}

/** A finished photo's id, as finish-upload leaves it. */
async function photo(): Promise<string> {
  const id = newUlid(Date.now())
  const media = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
  const expiresAt = Math.floor(Date.now() / 1000) + 10 * 86_400
  const row = { pk: `USER#${userId}`, sk: `UPLOAD#${id}`, id, userId, kind: 'photo', fileId: 'f' }
  await own.fill([{ ...row, media, expiresAt }])
  return id
}

const newPost = async () => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: [{ text: 'A bike' }],
  media: [{ uploadId: await photo() }],
})
const made = async () => String((await call(createPost, await newPost())).output['id'])

/** Every write of this noun, and what its rows in the thread of the post are when it was done once. */
const writes = [
  [createPost.name, async () => [createPost, await newPost()] as const, ['#POST']],
  [
    createComment.name,
    async () => {
      const postId = await made()
      const comment = { id: newUlid(Date.now()), postId, parentId: postId, campusId: 'ou', media: [] }
      return [createComment, { ...comment, blocks: [{ text: 'Still there?' }] }] as const
    },
    [expect.stringMatching(/^COMMENT#/), '#POST'],
  ],
  [savePost.name, async () => [savePost, { postId: await made() }] as const, ['#POST', `LIKE#${userId}`]],
  [
    unsavePost.name,
    async () => {
      const postId = await made()
      await call(savePost, { postId })
      return [unsavePost, { postId }] as const
    },
    ['#POST'],
  ],
  [deletePost.name, async () => [deletePost, { postId: await made() }] as const, ['#POST']],
] as const

type Prepared = readonly [AnyContract, Record<string, unknown>]
const rowsOf = (input: Record<string, unknown>) =>
  own.keysOf(`POST#${String(input['postId'] ?? input['id'])}`)
const sorted = (keys: readonly unknown[]) => [...keys].sort((a, b) => String(a).localeCompare(String(b)))

describe.each(writes)('%s', (_, prepare, rows) => {
  test.each([
    ['is done once where every answer is lost at first', ['lose', 'lose', 'lose']],
    ['is done once where the table throttles and fails at first', ['throttle', 'failure']],
  ] as const)('%s', async (_name, ofNetwork) => {
    const [contract, input]: Prepared = await prepare()
    faults = [...ofNetwork]
    const answer = await call(contract, input)
    expect([answer.status, answer.code]).toEqual([200, undefined])
    expect((await call(contract, input)).output).toEqual(answer.output)
    expect(sorted(await rowsOf(input))).toEqual(sorted(rows))
  })

  test.each([
    ['throttles', 'throttle'],
    ['is down', 'failure'],
    ['never answers', 'lose'],
  ] as const)('is unavailable where the table %s, and done by the next call', async (_name, fault) => {
    const [contract, input]: Prepared = await prepare()
    faults = Array.from({ length: 30 }, () => fault)
    const refused = await call(contract, input)
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
    faults = []
    expect((await call(contract, input)).status).toBe(200)
    expect(sorted(await rowsOf(input))).toEqual(sorted(rows))
  })
})

test('a write that met a transaction is tried again', async () => {
  faults = ['conflict', 'conflict']
  expect((await call(createPost, await newPost())).status).toBe(200)
})

test(
  'a connection that went silent is given up long before the function is',
  { timeout: 30_000 },
  async () => {
    faults = ['hang']
    expect((await call(createPost, await newPost())).status).toBe(200)
    // The person, their turn twice, that of their address, the picture, the post.
    expect(asked).toHaveLength(6)
  },
)
