/** `/login/google` on the generic site: it starts a sign-in with Google, and handles the return from Google. */
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { batchesOnClose } from '../render/beacons.ts'
import { openPage } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const generic = 'http://campus.localhost:3000'
const page = '/login/google'
let left: string[] = []

/** Opens a page of the generic site. Returns the address to which it redirects. */
async function leadsTo(
  path: string,
  tokenEndpoint?: (form: URLSearchParams) => Response,
  config = {},
): Promise<URL> {
  left = []
  vi.spyOn(window.location, 'replace').mockImplementation((href) => void left.push(String(href)))
  await openPage(path, {
    campus: 'campus',
    config,
    ...(tokenEndpoint && { network: { 'http://pool.test/oauth2/token': tokenEndpoint } }),
  })
  await until(() => expect(left).toHaveLength(1))
  return new URL(left[0] ?? '', generic)
}

const kept = () => JSON.parse(sessionStorage.getItem('google') ?? 'null')
const tokensOf = (email: string) => () =>
  Response.json({ access_token: email, refresh_token: 'refresh', token_type: 'Bearer', expires_in: 3600 })

/** Starts a sign-in on a school's site, and opens the page with the result that the user pool adds to its address. */
async function returnWith(
  result: Record<string, string>,
  { begin = 'site=ou&back=/saved', tokens = tokensOf(ann.email) } = {},
): Promise<URL> {
  await leadsTo(`${page}?${begin}`)
  const query = new URLSearchParams({ state: kept().state, ...result })
  return leadsTo(`${page}?${query}`, tokens)
}

async function signIn(begin: string, email = ann.email): Promise<string> {
  const next = await returnWith({ code: 'c' }, { begin, tokens: tokensOf(email) })
  expect(next.pathname).toBe('/logout')
  return (await leadsTo(page)).href
}

test('the sign-in starts at the user pool, with a challenge that only this tab can prove', async () => {
  const { origin, pathname, searchParams } = await leadsTo(`${page}?site=ou&back=/saved`)
  expect([origin, pathname]).toEqual(['http://pool.test', '/oauth2/authorize'])
  const { state, verifier } = kept()
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: `${generic}${page}`,
    response_type: 'code',
    scope: 'aws.cognito.signin.user.admin',
    identity_provider: 'Google',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  expect(verifier).toMatch(/^[\w-]{43}$/)
})

test('a browser without cookies is redirected to the page where it started, with the reason, instead of to Google', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  const { href } = await leadsTo(`${page}?site=ou&back=/saved`)
  expect(href).toBe('http://ou.campus.localhost:3000/user_registration?google=cookies&redirect=%2Fsaved')
  expect(kept()).toBeNull()
})

test("a code is exchanged for tokens, and the user pool's own session ends", async () => {
  let sent: Record<string, string> = {}
  await leadsTo(`${page}?site=ou&back=/saved`)
  const { state, verifier } = kept()
  const next = await leadsTo(`${page}?${new URLSearchParams({ code: 'the code', state })}`, (form) => {
    sent = Object.fromEntries(form)
    return tokensOf(ann.email)()
  })
  expect(sent).toEqual({
    grant_type: 'authorization_code',
    client_id: 'client',
    redirect_uri: `${generic}${page}`,
    code_verifier: verifier,
    code: 'the code',
  })
  expect(next.href).toBe(
    `http://pool.test/logout?${new URLSearchParams({ client_id: 'client', logout_uri: generic + page })}`,
  )
  expect(document.cookie).toContain(ann.id)
})

test.each([
  [
    'a member to the page where they started',
    'site=ou&back=/saved',
    ann.email,
    'http://ou.campus.localhost:3000/saved',
  ],
  ['a member without a page to the feed', 'site=ut', ann.email, 'http://ut.campus.localhost:3000/home'],
  [
    'a person without a school to their school e-mail form',
    'site=ou&back=/saved',
    without.email,
    'http://ou.campus.localhost:3000/settings/account/school_email?redirect=%2Fsaved',
  ],
  [
    'a person without a school who only wanted to save to that page',
    'site=ou&back=/post/1&for=log-in',
    without.email,
    'http://ou.campus.localhost:3000/post/1',
  ],
  [
    'a person without a school on the generic site to the list of schools',
    'site=campus',
    without.email,
    'http://campus.localhost:3000/search_schools',
  ],
])('the page leads %s', async (_, begin, email, to) => {
  expect(await signIn(begin, email)).toBe(to)
  const counted = (await batchesOnClose()).flatMap((batch) => batch.counted)
  expect(counted).toContainEqual({ action: 'Login' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  '/%2f/../\\/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/\tjavascript:alert(1)',
])('a link with the page %j and an unknown site leads to a page of the generic site', async (back) => {
  const begin = new URLSearchParams({ site: 'evil.example', back }).toString()
  expect(new URL(await signIn(begin)).origin).toBe(generic)
  const refused = await returnWith({ error: 'access_denied' }, { begin })
  expect(refused.origin).toBe(generic)
  const redirect = refused.searchParams.get('redirect') ?? '/home'
  expect(new URL(redirect, generic).origin).toBe(generic)
})

test('the page starts a sign-in again once if the user pool refused it because it linked an account', async () => {
  const linked = {
    error: 'invalid_request',
    error_description: 'Already found an entry for username google_1',
  }
  const again = await returnWith(linked)
  expect(again.pathname).toBe('/oauth2/authorize')
  expect(again.searchParams.get('state')).toBe(kept().state)
  const query = new URLSearchParams({ state: kept().state, ...linked })
  expect((await leadsTo(`${page}?${query}`)).searchParams.get('google')).toBe('unknown')
})

const refusals: [description: string, result: Record<string, string>, sentence: string][] = [
  ['PreSignUp failed with error account-banned.', {}, 'Account has been banned'],
  ['PreTokenGeneration failed with error account-banned.', {}, 'Account has been banned'],
  ['access_denied of Google', { error: 'access_denied' }, 'Error: Sign-in process was canceled'],
  [
    'PreSignUp failed with error google-other-credentials.',
    {},
    'Error: Account already exists with different credentials',
  ],
  ['PreSignUp failed with error google-unverified.', {}, 'Error: Invalid credentials'],
  ['', { state: 'forged' }, 'Error: Invalid credentials'],
  ['User is disabled.', {}, 'Error: That account has been disabled'],
  ['PreSignUp failed with error google-without-email.', {}, 'Error: User email not found'],
  ['PreTokenGeneration failed with error account-missing.', {}, 'Error: User email not found'],
  ['Incorrect username or password.', {}, 'Error: Incorrect password'],
  ['server_error of Google', { error: 'server_error' }, 'Unknown Error Signing In with Google'],
]

async function seesSentence({ pathname, search }: URL, sentence: string): Promise<void> {
  expect(pathname).toBe('/user_registration')
  await openPage(`${pathname}${search}`)
  // Expects two copies of the sentence: an alert and a line above the form.
  await until(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
}

test.each(refusals)(
  'the refusal %s %j shows %j on the site where the person started',
  async (description, result, sentence) => {
    const refused = await returnWith({ error: 'invalid_request', error_description: description, ...result })
    expect(refused.origin).toBe('http://ou.campus.localhost:3000')
    expect(refused.searchParams.get('redirect')).toBe('/saved')
    await seesSentence(refused, sentence)
  },
)

test("a code that the user pool refuses shows 'invalid credentials'", async () => {
  const tokens = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  await seesSentence(await returnWith({ code: 'old' }, { tokens }), 'Error: Invalid credentials')
})

test('a lost connection shows an error', async () => {
  const tokens = (): Response => {
    throw new TypeError('fetch failed')
  }
  await seesSentence(
    await returnWith({ code: 'c' }, { tokens }),
    'Network error. Please check your connection',
  )
})

test('a browser that cannot store the sign-in shows an error', async () => {
  // The fake of Amplify stores only tokens of the sample people.
  const tokens = tokensOf('nobody@example.com')
  await seesSentence(await returnWith({ code: 'c' }, { tokens }), 'Error Signing In with Google.')
})

test('a person who cannot be loaded after signing in is signed out again', async () => {
  await returnWith({ code: 'c' })
  refuse(getMe, 'unavailable')
  await seesSentence(await leadsTo(page), 'Error Signing In with Google.')
  expect(document.cookie).not.toContain(ann.id)
})

test('the result from Google is used once, and without a result the page leads to the list of ways to sign in', async () => {
  await returnWith({ code: 'c' })
  await leadsTo(page)
  expect((await leadsTo(page)).pathname).toBe('/user_registration')
})

test('on a stage without Google, the page leads to the list of ways to sign in', async () => {
  const next = await leadsTo(`${page}?site=ou`, undefined, { hostedSignIn: undefined })
  expect(next.pathname).toBe('/user_registration')
})

test('only a known error code in the address shows a sentence; any other text from the address never shows', async () => {
  answer(getMe, () => ann)
  await openPage('/user_registration?google=Your+password+is+stolen')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByText('Your password is stolen')).toBeNull()
})

test('the address of the page after the sign-in says if a former password was deleted', async () => {
  answer(getMe, { ...ann, hasPassword: false, discardedPassword: true })
  expect(await signIn('site=ou&back=/saved')).toBe('http://ou.campus.localhost:3000/saved#password-not-kept')
  answer(getMe, { ...ann, discardedPassword: true })
  expect(await signIn('site=ou&back=/saved')).toBe('http://ou.campus.localhost:3000/saved')
})
