import {
  AdminDisableUserCommand,
  AdminLinkProviderForUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, expect, test } from 'vitest'
import { claimsOf } from '../../../../infra/local/google/accounts.ts'
import {
  claims,
  ClientId,
  createUser,
  password,
  refresh,
  refusal,
  tokensOf,
  useUserPool,
  UserPoolId,
} from './fixture.ts'
import { HostedBrowser, locationOf } from './hosted-browser.ts'

const local = useUserPool()
const redirectUri = 'https://campus.example/login/google'
const ann = 'ann@example.com'

const properties = {
  Schema: [{ Name: 'google_email', Mutable: true }],
  LambdaConfig: { PreTokenGeneration: 'pre-token-function', PreSignUp: 'pre-sign-up-function' },
}
const clientProperties = {
  AllowedOAuthFlows: ['code'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthScopes: ['aws.cognito.signin.user.admin'],
  CallbackURLs: [redirectUri],
  LogoutURLs: [redirectUri],
  SupportedIdentityProviders: ['Google'],
  WriteAttributes: ['name', 'custom:google_email'],
}
const google = {
  ProviderName: 'Google',
  ProviderType: 'Google',
  ProviderDetails: { client_id: 'id', client_secret: 'secret', authorize_scopes: 'openid email' },
  AttributeMapping: { name: 'name', 'custom:google_email': 'email' },
}
const federation = { identityProviders: [google], domains: [{ Domain: 'campus-test' }] }

beforeEach(async () => {
  await local.pool.close()
  await local.start({ properties, clientProperties, federation })
})

let browser: HostedBrowser
beforeEach(() => {
  browser = new HostedBrowser({ poolUrl: local.pool.url, clientId: ClientId, redirectUri })
})

const annAtGoogle = { name: 'Ann Ray', email: ann }
const signInAtGoogle = (form: Record<string, string> = annAtGoogle) => browser.signInAtGoogle(form)
const visit = (path: string) => browser.visit(path)

function link(username: string, email = ann) {
  return local.operator.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: claimsOf('Ann Ray', email).sub,
      },
    }),
  )
}

async function linkedAnn() {
  await createUser('ann', ann)
  await link('ann')
}

test('a linked user signs in with Google, and Amplify’s own call renews the tokens', async () => {
  await linkedAnn()
  const { code, state } = await signInAtGoogle()
  expect(state).toBe('my state')
  const tokens = (await (await browser.exchange(code!)).json()) as Record<string, string>
  expect(claims(tokens['access_token']!)).toMatchObject({ username: 'ann', client_id: ClientId })
  expect(tokens['id_token']).toBeUndefined()
  expect(local.triggered.at(-1)?.event.triggerSource).toBe('TokenGeneration_HostedAuth')
  const renewed = await refresh(tokens['refresh_token']!)
  expect(claims(renewed.AuthenticationResult!.AccessToken!).username).toBe('ann')
})

test('a user who also has a password still signs in with it', async () => {
  await linkedAnn()
  expect(claims((await tokensOf(ann, password)).access).username).toBe('ann')
})

test('the first sign-in of an account that PreSignUp links is refused, and the next one succeeds', async () => {
  await createUser('ann', ann)
  local.trigger = async (event) => {
    if (event.triggerSource === 'PreSignUp_ExternalProvider') await link('ann')
    return event
  }
  const first = await signInAtGoogle()
  expect(first['error_description']).toMatch(/^Already found an entry for username google_\d+$/)
  const event = local.triggered.find(
    (one) => one.reference === 'pre-sign-up-function' && one.event.userName !== 'ann',
  )
  expect(event?.event).toMatchObject({
    triggerSource: 'PreSignUp_ExternalProvider',
    userName: `google_${claimsOf('', ann).sub}`,
    request: { userAttributes: { name: 'Ann Ray', 'custom:google_email': ann } },
  })
  // Google has just signed Ann in and does not ask again, so this form's name is ignored.
  expect((await signInAtGoogle({ name: 'Bob', email: 'bob@example.com' }))['code']).toBeDefined()
})

test('PreSignUp also runs before an operator creates a user', async () => {
  await createUser('ann', ann)
  expect(local.triggered[0]?.event).toMatchObject({
    triggerSource: 'PreSignUp_AdminCreateUser',
    userName: 'ann',
  })
})

test('the message of a refusal by PreSignUp or PreTokenGeneration reaches the client', async () => {
  local.trigger = () => {
    throw new Error('account-banned')
  }
  expect(await signInAtGoogle()).toEqual({
    error: 'invalid_request',
    error_description: 'PreSignUp failed with error account-banned.',
    state: 'my state',
  })
  local.trigger = (event) => event
  await linkedAnn()
  local.trigger = () => {
    throw new Error('account-banned')
  }
  expect((await signInAtGoogle())['error_description']).toBe(
    'PreTokenGeneration failed with error account-banned.',
  )
})

test('a disabled user is refused with Google, with a password and when tokens are renewed', async () => {
  await linkedAnn()
  const tokens = await tokensOf(ann)
  await local.operator.send(new AdminDisableUserCommand({ UserPoolId, Username: 'ann' }))
  expect((await signInAtGoogle())['error_description']).toBe('User is disabled.')
  const disabled = refusal('NotAuthorizedException', /^User is disabled\.$/)
  await expect(tokensOf(ann)).rejects.toThrow(disabled)
  await expect(refresh(tokens.refresh)).rejects.toThrow(disabled)
})

test.each([
  ['cancel', 'access_denied'],
  ['fail', 'server_error'],
])('the button %s on Google’s page gives the error %s', async (outcome, error) => {
  expect(await signInAtGoogle({ outcome })).toMatchObject({ error, state: 'my state' })
})

test('a lost connection ends the request without a response', async () => {
  await createUser('maya', 'maya@example.com')
  local.trigger = (event) => event
  const { code } = await signInAtGoogle({ outcome: 'network' })
  await expect(browser.exchange(code!)).rejects.toThrow('fetch failed')
})

test.each([
  ['another verifier', { code_verifier: 'guessed' }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another page', { redirect_uri: 'https://evil.example' }, 'invalid_grant'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['another flow', { grant_type: 'password' }, 'unsupported_grant_type'],
])('a code is refused with %s', async (_, changes, error) => {
  await linkedAnn()
  const { code } = await signInAtGoogle()
  const response = await browser.exchange(code!, changes)
  expect([response.status, await response.json()]).toEqual([400, { error }])
})

test('a code works only once', async () => {
  await linkedAnn()
  const { code } = await signInAtGoogle()
  expect((await browser.exchange(code!)).status).toBe(200)
  expect((await browser.exchange(code!)).status).toBe(400)
})

test.each([
  ['a page that the client does not have', { redirect_uri: 'https://evil.example/login/google' }],
  ['another client', { client_id: 'other' }],
])('a request with %s is refused with status 400 and without a redirect', async (_, changes) => {
  const response = await visit(browser.authorizePath(changes))
  expect([response.status, locationOf(response)]).toEqual([400, ''])
})

test.each([
  ['another flow', { response_type: 'token' }, 'unauthorized_client'],
  ['another scope', { scope: 'openid' }, 'invalid_scope'],
  ['another provider', { identity_provider: 'Facebook' }, 'invalid_request'],
  ['a challenge in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
])('a sign-in with %s is refused', async (_, changes, error) => {
  expect(locationOf(await visit(browser.authorizePath(changes)))).toBe(
    `${redirectUri}?error=${error}&state=my+state`,
  )
})

test("a browser with the pool's own session is signed in without a question, until /logout ends the session", async () => {
  await linkedAnn()
  await signInAtGoogle()
  expect(new URL(locationOf(await visit(browser.authorizePath()))).searchParams.get('code')).not.toBeNull()
  const logOut = `/logout?${new URLSearchParams({ client_id: ClientId, logout_uri: redirectUri })}`
  expect(locationOf(await visit(logOut))).toBe(redirectUri)
  expect(locationOf(await visit(browser.authorizePath()))).toMatch(/^\/google\/authorize/)
})

test('/logout redirects only to pages of the client', async () => {
  const response = await visit(
    `/logout?${new URLSearchParams({ client_id: ClientId, logout_uri: 'https://evil.example' })}`,
  )
  expect([response.status, locationOf(response)]).toEqual([400, ''])
})

test('an account at Google can be linked to only one user', async () => {
  await linkedAnn()
  await createUser('bob', 'bob@example.com')
  await expect(link('bob')).rejects.toThrow(refusal('InvalidParameterException', /^Merging is not/))
})
