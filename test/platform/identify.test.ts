/** Tests calls of operations that visitors may use, too. In these, the function checks the token, not the gateway. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identify } from '../../lambdas/platform/identify.ts'
import { listen } from '../faults/listen.ts'

const userPoolId = 'us-east-1_tokens'
const environment = vi.hoisted(() => new Map<string, string>())
vi.mock('../../lambdas/platform/env.ts', () => {
  const optional = (name: string) => environment.get(name)
  return { env: Object.assign((name: string) => environment.get(name) ?? '', { optional }) }
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }]
  server = await listen((_, outgoing) => outgoing.end(JSON.stringify({ keys })))
  environment.set('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', server.url)
  environment.set('USER_POOL_ID', userPoolId)
  environment.set('USER_POOL_CLIENT_ID', 'our-client')
})
afterAll(() => server.close())

const now = Math.floor(Date.now() / 1000)
const good = {
  iss: `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`,
  client_id: 'our-client',
  token_use: 'access',
  username: 'name',
  sub: 's',
  origin_jti: 'session',
  auth_time: now - 60,
  iat: now - 60,
  exp: now + 3600,
}
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function tokenOf(change: object, { header = {}, key = privateKey as KeyObject } = {}) {
  const content = `${encoded({ alg: 'RS256', kid: 'key', ...header })}.${encoded({ ...good, ...change })}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const signInOf = (token: string) => identify({ claims: undefined, authorization: `Bearer ${token}` })

test('a token of the pool and of our client identifies the sign-in', async () => {
  expect(await signInOf(tokenOf({}))).toEqual({
    poolName: 'name',
    sessionId: 'session',
    signedInAt: (now - 60) * 1000,
  })
})

const publicPem = publicKey.export({ type: 'spki', format: 'pem' })
function signedWithThePublicKey() {
  const content = `${encoded({ alg: 'HS256', kid: 'key' })}.${encoded(good)}`
  return `${content}.${createHmac('sha256', publicPem).update(content).digest('base64url')}`
}

test.each([
  ['of another issuer', tokenOf({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' })],
  ['of another client', tokenOf({ client_id: 'another-client' })],
  ['for another use', tokenOf({ token_use: 'id', aud: 'our-client' })],
  ['that has expired', tokenOf({ exp: now - 1 })],
  ['that is not valid yet', tokenOf({ nbf: now + 3600 })],
  ["signed with a stranger's key", tokenOf({}, { key: stranger.privateKey })],
  ['with a key that the pool does not have', tokenOf({}, { header: { kid: 'other' } })],
  ['of another algorithm', signedWithThePublicKey()],
  ['of no algorithm', `${encoded({ alg: 'none', kid: 'key' })}.${encoded(good)}.`],
  ['whose claims were changed', tokenOf({}).replace(/\.[^.]+\./, `.${encoded({ ...good, username: 'x' })}.`)],
])('a token %s is refused', async (_, token) => {
  await expect(signInOf(token)).rejects.toMatchObject({ code: 'token-expired' })
})
