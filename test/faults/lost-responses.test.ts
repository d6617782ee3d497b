/**
 * Writes while the table's network fails: lost responses, throttling, conflicting transactions. The SDK retries, so a
 * write may find that its own first try succeeded. A write that cannot be done is refused as `unavailable`.
 */
import { isPostRow, postKey, savedIdOf } from '../../lambdas/posts/post-keys.ts'
import { userKey, uploadKey } from '../../lambdas/users/user-keys.ts'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathParameters, type AnyContract } from '../../shared/contract.ts'
import { contracts } from '../../shared/contracts.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { theCloud } from '../cloud.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { openOwnTable } from '../own-table.ts'

const userId = 'u_ann'
const refusals = {
  throttle: [400, 'ProvisionedThroughputExceededException'],
  conflict: [400, 'TransactionConflictException'],
  failure: [500, 'InternalServerError'],
} as const
type Fault = keyof typeof refusals | 'lose' | 'hang'

/** The faults of the next writes, in order; a write without one succeeds. */
let faults: Fault[] = []
/** The names of all calls to the table's engine. */
let calls: string[] = []
let own: Awaited<ReturnType<typeof openOwnTable>>
type Handler = (event: unknown) => Promise<{ statusCode: number; body: string }>
/** The product's functions by the noun of their operations. */
let handlers: Record<'posts' | 'comments' | 'saves', Handler>

// The SDK waits up to seconds between tries. Only those pauses are cut: time limits of connections are a second or more.
const wait = globalThis.setTimeout
const timeLimits = [1000, 3000]
const impatient = (done: () => void, ms = 0) => wait(done, timeLimits.includes(ms) ? ms : ms / 50)

const network = createServer(async (incoming, outgoing) => {
  const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? ''
  const body = await buffer(incoming)
  calls.push(operation)
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

/** Passes a call to the engine, and its response back if there is an `outgoing`; otherwise the response is lost. */
async function pass({ headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse | undefined) {
  const { ports } = await theCloud()
  const forward = request({ host: '127.0.0.1', port: ports.table, method: 'POST', path: '/', headers })
  forward.end(body)
  const [response] = (await once(forward, 'response')) as [IncomingMessage]
  const content = await buffer(response)
  outgoing?.writeHead(response.statusCode ?? 500, response.headers).end(content)
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
  const [posts, comments, saves] = await Promise.all([
    import('../../lambdas/posts/api.ts'),
    import('../../lambdas/comments/api.ts'),
    import('../../lambdas/saves/api.ts'),
  ])
  const handlerOf = ({ handler }: { handler: unknown }) => handler as Handler
  handlers = { posts: handlerOf(posts), comments: handlerOf(comments), saves: handlerOf(saves) }
  vi.stubGlobal('setTimeout', impatient)
  const named = { firstName: 'Ann', lastName: 'Ray', username: 'annray', email: 'ann@example.com' }
  const rights = { verified: true, schoolVerified: true, profileSetUp: true, campusId: 'ou' }
  const rest = { emailNotifications: true, type: 'individual', totalPosts: 0, createdAt: 1, lastModified: 1 }
  await own.fill([{ ...userKey(userId), id: userId, ...named, ...rights, ...rest }])
})
afterAll(() => {
  vi.unstubAllGlobals()
  network.close()
  network.closeAllConnections()
  own.close()
})
beforeEach(() => {
  faults = []
  calls = []
})

async function call(contract: AnyContract, input: Record<string, unknown>) {
  const inPath = pathParameters(contract)
  const entries = Object.entries(input)
  const nouns = ['posts', 'comments', 'saves'] as const
  const noun = nouns.find((one) => contracts[one].some(({ name }) => name === contract.name))!
  const response = await handlers[noun]({
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
  const output = JSON.parse(response.body) as Record<string, unknown> & { error?: { code: string } }
  return { status: response.statusCode, output, code: output.error?.code }
}

/** Stores a finished photo, as finish-upload does; returns its id. */
async function photo(): Promise<string> {
  const id = newUlid(Date.now())
  const media = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
  const expiresAt = Math.floor(Date.now() / 1000) + 10 * 86_400
  const row = { ...uploadKey(userId, id), id, userId, kind: 'photo', fileId: 'f' }
  await own.fill([{ ...row, media, expiresAt }])
  return id
}

const newPost = async () => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: [{ text: 'A bike' }],
  media: [{ uploadId: await photo() }],
})
const createdPost = async () => String((await call(createPost, await newPost())).output['id'])

/** Every write to a thread, and the rows of the thread after it was done once. */
const writes = [
  [createPost.name, async () => [createPost, await newPost()] as const, ['post']],
  [
    createComment.name,
    async () => {
      const postId = await createdPost()
      const comment = { id: newUlid(Date.now()), postId, parentId: postId, campusId: 'ou', media: [] }
      return [createComment, { ...comment, blocks: [{ text: 'Still there?' }] }] as const
    },
    ['comment', 'post'],
  ],
  [savePost.name, async () => [savePost, { postId: await createdPost() }] as const, ['post', 'save']],
  [
    unsavePost.name,
    async () => {
      const postId = await createdPost()
      await call(savePost, { postId })
      return [unsavePost, { postId }] as const
    },
    ['post'],
  ],
  [deletePost.name, async () => [deletePost, { postId: await createdPost() }] as const, ['post']],
] as const

type Prepared = readonly [AnyContract, Record<string, unknown>]
const kindOf = (key: Key) => (isPostRow(key) ? 'post' : savedIdOf(key) ? 'save' : 'comment')
/** The kinds of the rows in the thread that an input writes to. */
const rowsOf = async (input: Record<string, unknown>) =>
  (await own.keysBeside(postKey(String(input['postId'] ?? input['id'])))).map(kindOf).sort()

describe.each(writes)('%s', (_, prepare, rows) => {
  test.each([
    ['is done once although the first responses are lost', ['lose', 'lose', 'lose']],
    ['is done once although the table throttles, then fails', ['throttle', 'failure']],
  ] as const)('%s', async (_name, expected) => {
    const [contract, input]: Prepared = await prepare()
    faults = [...expected]
    const first = await call(contract, input)
    expect([first.status, first.code]).toEqual([200, undefined])
    expect((await call(contract, input)).output).toEqual(first.output)
    expect(await rowsOf(input)).toEqual(rows)
  })

  test.each([
    ['throttles', 'throttle'],
    ['is down', 'failure'],
    ['never responds', 'lose'],
  ] as const)(
    'is refused as unavailable while the table %s, and done by the next call',
    async (_name, fault) => {
      const [contract, input]: Prepared = await prepare()
      faults = Array.from({ length: 30 }, () => fault)
      const refused = await call(contract, input)
      expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
      faults = []
      expect((await call(contract, input)).status).toBe(200)
      expect(await rowsOf(input)).toEqual(rows)
    },
  )
})

test('a write that conflicts with a transaction is retried', async () => {
  faults = ['conflict', 'conflict']
  expect((await call(createPost, await newPost())).status).toBe(200)
})

test(
  'a connection that goes silent is given up long before the function times out',
  { timeout: 30_000 },
  async () => {
    faults = ['hang']
    expect((await call(createPost, await newPost())).status).toBe(200)
    // The caller, their limit twice (its first try hangs), the limit of their address, the upload, the post.
    expect(calls).toHaveLength(6)
  },
)
