/**
 * Tests calls while services accept connections but never respond. A call is refused within its timeout, and no write is
 * lost or repeated. The function's timeout is short here, so that a test takes only seconds.
 */
import type { Context } from 'aws-lambda'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { liveStore } from '../../lambdas/live/live-store.ts'
import { sockets } from '../../lambdas/live/sockets.ts'
import { clientOptions, services, type Service } from '../../lambdas/platform/clients.ts'
import { stripe } from '../../lambdas/payouts/stripe.ts'
import { StripeAwayError } from '../../lambdas/payouts/stripe-client.ts'
import { usageQueries } from '../../lambdas/analytics/usage-queries.ts'
import { figuresByDay } from '../../lambdas/analytics/usage-reports.ts'
import { thePlatform } from '../../lambdas/platform/platform.ts'
import { connectSearch, SearchUnavailableError } from '../../lambdas/platform/search.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { pushSender } from '../../lambdas/notifications/push-sender.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { emailKey } from '../../lambdas/users/user-keys.ts'
import { sendUsage } from '../../shared/analytics/send-usage.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { newEmail } from '../cloud.ts'
import { newKeys } from '../notifications/pushing.ts'
import { call, openInProcess, userId } from './in-process.ts'
import { listen } from './listen.ts'

type Respond = (outgoing: ServerResponse, body: string, incoming: IncomingMessage) => void
const silence: Respond = () => undefined
/** How all services except the table respond to a request. */
let respond: Respond = silence
/** The bodies of the requests to the services other than the table. */
let requests: string[] = []

let own: Awaited<ReturnType<typeof openInProcess>>
let endpoint: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  own = await openInProcess()
  endpoint = await listen(async (incoming, outgoing) => {
    const body = await text(incoming)
    requests.push(body)
    respond(outgoing, body, incoming)
  })
  for (const service of [
    'SES',
    'APIGATEWAYMANAGEMENTAPI',
    'COGNITO_IDENTITY_PROVIDER',
    'SECRETS_MANAGER',
    'EVENTBRIDGE',
    'S3',
    'FIREHOSE',
    'ATHENA',
  ])
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, endpoint.url)
  for (const name of ['SEARCH_URL', 'PUSH_URL', 'STRIPE_URL']) vi.stubEnv(name, endpoint.url)
  for (const [name, value] of Object.entries({
    MAIL_FROM: 'Campus <mail@example.com>',
    SITE_ORIGIN: 'http://campus.localhost:3000',
    USER_POOL_ID: 'us-east-1_pool',
    USER_POOL_CLIENT_ID: 'client',
    FILE_KEY_SECRET: 'file-key',
    FILE_KEY_PAIR_ID: 'K1',
    PUSH_KEY_SECRET: 'push-key',
    PUSH_CONTACT: 'mailto:operators@example.com',
    STRIPE_SECRET: 'stripe-keys',
    EVENT_BUS_NAME: 'campus',
    UPLOADS_BUCKET: 'uploads',
    FILES_BUCKET: 'files',
    ANALYTICS_STREAM: 'events',
    USAGE_DATABASE: 'campus',
    USAGE_TABLE: 'usage',
    USAGE_WORK_GROUP: 'campus',
  }))
    vi.stubEnv(name, value)
  // The table's client is made before the short timeout is set and keeps its usual limits, because the table responds.
  thePlatform()
  vi.stubEnv('FUNCTION_SECONDS', '2')
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
  endpoint.close()
})
beforeEach(async () => {
  own.restore()
  respond = silence
  requests = []
  // The code of an earlier test would prevent a new code for a minute.
  for (const purpose of ['email', 'school']) await own.table.remove(codeKey(userId, purpose))
})

/** The code in the subject of a mail to SES. */
function codeOf(body: string): string | undefined {
  const mime = Buffer.from(new URLSearchParams(body).get('RawMessage.Data') ?? '', 'base64').toString()
  const [, word = ''] = /^Subject: =\?utf-8\?B\?([^?]*)/m.exec(mime) ?? []
  return /^\d{4}/.exec(Buffer.from(word, 'base64').toString())?.[0]
}

/** A token of the pool whose signature has not been checked yet. */
function uncheckedToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iss = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_pool'
  const claims = { iss, token_use: 'access', client_id: 'client', exp: 2e9, iat: 1, sub: 's' }
  return [part({ alg: 'RS256', kid: 'one' }), part(claims), 'c2ln'].join('.')
}

const tests: Record<Service, () => Promise<void>> = {
  async live() {
    const live = liveStore(thePlatform())
    const owner = { userId, poolName: 'p', sessionId: 's', signedInAt: 1 }
    await live.add('silent-connection=', owner)
    await sockets(thePlatform()).sendHint([userId], { type: 'notifications' })
    expect(requests).not.toEqual([])
    // Without a response the connection may still be open, so its row is kept.
    expect(await live.list(userId)).toHaveLength(1)
    await live.remove(userId, ['silent-connection='])
  },

  async mail() {
    const refused = await call(sendEmailCode, {})
    expect([refused.status, refused.code]).toEqual([503, 'mail-failed'])
    expect(requests).toHaveLength(1)
    // The mail may arrive, so its code stays valid, and no second mail is sent within the minute.
    respond = sesTakes
    expect((await call(sendEmailCode, {})).output).toMatchObject({ sent: false })
    expect(requests).toHaveLength(1)
    expect((await call(verifyEmail, { code: codeOf(requests[0]!) })).status).toBe(200)
  },

  async pool() {
    const email = newEmail()
    const input = { id: newUlid(Date.now()), email, name: 'Ben Day', password: 'correct horse', terms: true }
    const refused = await call(register, input)
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
    const claim = await own.rowOf(emailKey(email))
    // Repeating the registration continues with the claim that the first attempt stored.
    respond = (outgoing, _body, { headers }) =>
      outgoing.end(
        /AdminGetUser/.test(String(headers['x-amz-target']))
          ? '{"UserStatus":"FORCE_CHANGE_PASSWORD"}'
          : '{}',
      )
    expect((await call(register, input)).output).toEqual({ registered: true })
    expect(await own.rowOf(emailKey(email))).toEqual(claim)
  },

  async keys() {
    const refused = await call(getPost, { postId: newUlid(1) }, { token: uncheckedToken() })
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
  },

  async secrets() {
    const refused = await call(getFileAccess, { campusId: 'ou', origin: 'https://ou.example.com' })
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
  },

  async bus() {
    const { handler } = await import('../../lambdas/stream/publish-events.ts')
    const id = newUlid(1)
    const author = { id: userId, name: 'Ann Ray', username: 'annray', schoolVerified: true }
    const row = { ...postKey(id), id, campusId: 'ou', author, blocks: [], media: [], createdAt: 1 }
    const record = {
      eventID: '1',
      eventName: 'INSERT' as const,
      dynamodb: { SequenceNumber: '7', NewImage: marshall(row) as never },
    }
    const answer = await handler({ Records: [record] }, { awsRequestId: 'r' } as Context)
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] })
    expect(requests.length).toBeGreaterThan(0)
  },

  async analytics() {
    const counted = [{ view: 'Login' as const }]
    const refused = await call(sendUsage, { campusId: 'ou', browser: 'a'.repeat(20), counted })
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
    expect(requests).toHaveLength(2)
  },

  async queries() {
    const rows = usageQueries(thePlatform()).rowsOf(figuresByDay, '2026-11-30')
    await expect(rows).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(requests).toHaveLength(2)
  },

  async search() {
    await expect(connectSearch().search('posts', {})).rejects.toThrow(SearchUnavailableError)
    expect(requests).toHaveLength(2)
  },

  async push() {
    const { publicKey, ...keys } = newKeys()
    const SecretString = JSON.stringify({ publicKey, privateKey: keys.privateKey })
    // Only the request for the secret gets a response, so that the call reaches the push service, which stays silent.
    respond = (outgoing, body) =>
      body.includes('push-key') ? outgoing.end(JSON.stringify({ SecretString })) : undefined
    const device = {
      endpoint: 'https://push.localhost/push/one',
      keys: { p256dh: publicKey, auth: keys.auth },
      applicationServerKey: publicKey,
    }
    const message = { id: '1', title: 'Ann', body: 'Hello', path: '/home', tag: 'one', at: 1 }
    await expect(pushSender(thePlatform()).send(device, message, 'high')).rejects.toThrow(
      'takes no message now',
    )
    expect(requests).toHaveLength(3)
  },

  async stripe() {
    const SecretString = JSON.stringify({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x' })
    respond = (outgoing, body) =>
      body.includes('stripe-keys') ? outgoing.end(JSON.stringify({ SecretString })) : undefined
    await expect(stripe(thePlatform()).findAccount('acct_1')).rejects.toThrow(StripeAwayError)
    expect(requests).toHaveLength(3)
  },

  async buckets() {
    const { handler } = await import('../../lambdas/media/finish-upload-function.ts')
    const { finishUpload } = await import('../../shared/media/finish-upload.ts')
    const id = newUlid(Date.now())
    const row = { ...uploadKey(userId, id), id, userId, kind: 'photo', fileId: 'f', expiresAt: 2e9 }
    await own.fill([row])
    const refused = await call(finishUpload, { uploadId: id }, { through: handler })
    expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
    // The upload is unchanged, so that the browser's next call can finish it.
    expect(await own.rowOf(uploadKey(userId, id))).toEqual(row)
  },

  async table() {
    const options = { ...clientOptions('table'), endpoint: endpoint.url }
    const call = connectTable(new DynamoDBClient(options)).put(postKey('p'))
    // lambdas/platform/api.ts turns this error into the refusal `unavailable`.
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 3 } })
    expect(requests).toHaveLength(3)
  },
}

const sesTakes: Respond = (outgoing) => {
  outgoing.setHeader('content-type', 'text/xml')
  outgoing.end(
    '<SendRawEmailResponse><SendRawEmailResult><MessageId>m</MessageId></SendRawEmailResult></SendRawEmailResponse>',
  )
}

test.each(services)('a call ends with a refusal while the service never responds: %s', async (service) =>
  tests[service](),
)

const sesRefuses =
  (status: number, code: string): Respond =>
  (outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'text/xml' })
    outgoing.end(`<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`)
  }

test.each([
  ['sendEmailCode', sendEmailCode, {}],
  ['sendSchoolCode', sendSchoolCode, { campusId: 'ou', email: 'ann@ou.edu' }],
] as const)('%s mails a new code at once after SES refused the last mail', async (_name, contract, input) => {
  respond = sesRefuses(400, 'MessageRejected')
  expect((await call(contract, input)).code).toBe('mail-failed')
  respond = sesTakes
  expect((await call(contract, input)).output).toMatchObject({ sent: true })
  expect(requests).toHaveLength(2)
})

test('a mail that SES throttles is retried, and sent once', async () => {
  let throttled = 0
  respond = (outgoing, ...rest) =>
    (throttled += 1) <= 2 ? sesRefuses(400, 'Throttling')(outgoing, ...rest) : sesTakes(outgoing, ...rest)
  expect((await call(sendEmailCode, {})).output).toMatchObject({ sent: true })
  expect(requests).toHaveLength(3)
})

test('a mail is not sent again if SES fails after it may have accepted it', async () => {
  respond = sesRefuses(500, 'InternalFailure')
  expect((await call(sendEmailCode, {})).code).toBe('mail-failed')
  expect(requests).toHaveLength(1)
})

test('a PIN is mailed once although the table’s response to the write of the PIN is lost', async () => {
  respond = sesTakes
  const input = { campusId: 'ou', email: 'ann@ou.edu' }
  // The first four writes count limits; the fifth write stores the PIN.
  own.breakWrites([undefined, undefined, undefined, undefined, 'lose'])
  expect((await call(sendSchoolCode, input)).output).toMatchObject({ sent: true })
  expect((await call(sendSchoolCode, input)).output).toMatchObject({ sent: false })
  expect(requests).toHaveLength(1)
})
