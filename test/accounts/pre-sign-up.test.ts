import { describe, expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import {
  ban,
  banned,
  call,
  newcomer,
  newEmail,
  signInAs,
  theCloud,
  verified,
  withSession,
  type Person,
} from '../cloud.ts'
import { afterAWeek } from './account-effects.ts'
import { HostedBrowser } from '../infra/local/user-pool/hosted-browser.ts'

async function newBrowser(): Promise<HostedBrowser> {
  const { ports, users } = await theCloud()
  return new HostedBrowser({
    poolUrl: `http://127.0.0.1:${ports.userPool}`,
    clientId: users['USER_POOL_CLIENT_ID'] ?? '',
    redirectUri: `http://campus.localhost:${ports.site}/login/google`,
  })
}

/** Signs in with Google in a new browser. Returns the parameters of the result: a code, or the reason for the refusal. */
async function signInOnce(form: Record<string, string>): Promise<Record<string, string>> {
  return (await newBrowser()).signInAtGoogle(form)
}

const alreadyFound = /^Already found an entry for username google_\d+$/

/** Signs in as the site does: the user pool refuses the first sign-in, which links the account, and accepts the second one. */
async function signInTwice(name: string, email: string): Promise<Person> {
  const first = await signInOnce({ name, email })
  expect(first['error_description']).toMatch(alreadyFound)
  return signInAgain(name, email)
}

async function signInAgain(name: string, email: string): Promise<Person> {
  const browser = await newBrowser()
  const { code = '', error_description } = await browser.signInAtGoogle({ name, email })
  expect(error_description).toBeUndefined()
  const tokens = (await (await browser.exchange(code)).json()) as { access_token: string }
  return withSession({ email, password: '', token: tokens.access_token })
}

const registerStranger = (email: string) =>
  call(register, { id: newUlid(Date.now()), email, name: 'Sly Fox', password: 'correct horse', terms: true })

describe('the first sign-in with Google', () => {
  test('opens a new account at an address that nobody verified within seven days', async () => {
    const stranger = await newcomer()
    const old = await afterAWeek(stranger)
    const me = (await call(getMe, {}, await signInTwice('Olive Owner', stranger.email))).output
    expect(me).toMatchObject({ email: stranger.email, firstName: 'Olive', verified: true })
    expect(me.id).not.toBe(old.id)
  })

  test('opens an account with the name from Google and a verified address', async () => {
    const email = newEmail()
    const person = await signInTwice('Ana Maria Ruiz', email)
    expect((await call(getMe, {}, person)).output).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      verified: true,
      schoolVerified: false,
    })
    expect((await call(lookupAccount, { email })).output).toMatchObject({ exists: true })
  })

  test('enters the existing account with the same address, which keeps its name and its password', async () => {
    const ann = await verified()
    const before = (await call(getMe, {}, ann)).output
    const person = await signInTwice('Another Name', ann.email)
    expect((await call(getMe, {}, person)).output).toEqual(before)
    expect((await signInAs(ann.email)).token).not.toBe('')
  })

  test('takes over an account that was registered with the address but not verified', async () => {
    const email = newEmail()
    await registerStranger(email)
    const stranger = await signInAs(email)
    const owner = await signInTwice('Olive Owner', email)
    expect((await call(getMe, {}, owner)).output).toMatchObject({
      email,
      verified: true,
      firstName: 'Olive',
      username: expect.stringMatching(/^oliveowner/),
      discardedPassword: true,
    })
    expect((await call(getMe, {}, stranger)).status).toBe(401)
    await expect(signInAs(email)).rejects.toThrow()
  })

  test('links the account, so that later sign-ins succeed at the first attempt', async () => {
    const email = newEmail()
    const first = await signInTwice('Ann Ray', email)
    const second = await signInAgain('Ann Ray', email)
    const [one, two] = await Promise.all([first, second].map((person) => call(getMe, {}, person)))
    expect(one?.output.id).toBe(two?.output.id)
  })

  test('opens one account even if five sign-ins arrive at once', async () => {
    const email = newEmail()
    const form = { name: 'Ann Ray', email }
    const firsts = await Promise.all(Array.from({ length: 5 }, () => signInOnce(form)))
    for (const { error_description } of firsts)
      expect(error_description).toMatch(/Already found an entry|google-already-linked/)
    const people = await Promise.all([signInAgain('Ann Ray', email), signInAgain('Ann Ray', email)])
    const ids = await Promise.all(people.map(async (person) => (await call(getMe, {}, person)).output.id))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a sign-in with Google is refused to a person', () => {
  const refused = (why: string) => ({
    error: 'invalid_request',
    error_description: `PreSignUp failed with error ${why}.`,
    state: 'my state',
  })

  test('whose address is banned, with an account or without one', async () => {
    const { email } = await banned()
    expect(await signInOnce({ name: 'Ann Ray', email })).toEqual(refused('account-banned'))
  })

  test('who was banned after an earlier sign-in with Google', async () => {
    const ann = await verified()
    await signInTwice('Ann Ray', ann.email)
    await ban(ann)
    expect((await signInOnce({ name: 'Ann Ray', email: ann.email }))['error_description']).toBe(
      'PreTokenGeneration failed with error account-banned.',
    )
  })

  test('whose address Google has not verified', async () => {
    const ann = await verified()
    const form = { name: 'Ann Ray', unverified: 'yes' }
    expect(await signInOnce({ ...form, email: ann.email })).toEqual(refused('google-other-credentials'))
    expect(await signInOnce({ ...form, email: newEmail() })).toEqual(refused('google-unverified'))
  })

  test('whose Google account has no address', async () => {
    expect(await signInOnce({ account: '6' })).toEqual(refused('google-without-email'))
  })
})
