/** Each way to sign in, from places where people may not sign in. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { admitPlace } from '../../lambdas/access/place.ts'
import type { AnyContract, InputOf } from '../../shared/contract.ts'
import { allContracts } from '../../shared/contracts.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { redeemLink } from '../../shared/accounts/redeem-link.ts'
import { register } from '../../shared/accounts/register.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import {
  call,
  idle,
  mailsTo,
  newcomer,
  newEmail,
  signInAs,
  signInWithoutSession,
  type Person,
} from '../cloud.ts'
import { userOf } from '../rows.ts'
import { mailedToken, newId } from '../accounts/links.ts'
import { callFrom, chicago, germany, otherZone, type From } from './call-from.ts'

const device = 'device-of-a-test'
const refused = [403, 'place-refused']
const anAttempt = () => ({
  id: newId(),
  email: newEmail(),
  name: 'Ann Ray',
  password: 'correct horse',
  terms: true,
})

describe.each<[string, From]>([
  ['another country', germany],
  ['a device of another time zone', otherZone],
])('from %s', (_, from) => {
  const codeOf = async <C extends AnyContract>(contract: C, input: InputOf<C>, as?: Person) => {
    const { status, error } = await callFrom(from, contract, input, as)
    return [status, error?.code]
  }

  test('a look-up of an account is refused, so it does not reveal whether the account exists', async () => {
    const { email } = await newcomer()
    expect(await codeOf(lookupAccount, { email })).toEqual(refused)
  })

  test('a registration is refused, and the address stays free', async () => {
    const attempt = anAttempt()
    expect(await codeOf(register, attempt)).toEqual(refused)
    expect((await call(lookupAccount, { email: attempt.email })).output).toEqual({ exists: false })
  })

  test('a link is neither mailed nor redeemed', async () => {
    const { email } = await newcomer()
    const before = (await mailsTo(email)).length
    expect(await codeOf(requestLink, { id: newId(), email })).toEqual(refused)
    expect(await codeOf(claimAccount, { id: newId(), username: (await userOf(email)).username })).toEqual(
      refused,
    )
    await idle()
    expect(await mailsTo(email)).toHaveLength(before)
    const token = await mailedToken(email)
    expect(await codeOf(redeemLink, { email, token })).toEqual(refused)
    expect((await call(redeemLink, { email, token, name: 'Ann Ray' })).output).toEqual({ redeemed: true })
  })

  test('a sign-in that the user pool has accepted can neither start a session nor call an operation', async () => {
    const { email } = await newcomer()
    const person = await signInWithoutSession(email)
    expect(await codeOf(startSession, { device }, person)).toEqual(refused)
    expect(await codeOf(getMe, {}, person)).toEqual([401, 'session-unknown'])
    // The same sign-in works from a place where people are served.
    expect((await callFrom(chicago, startSession, { device }, person)).output).toEqual({ started: true })
  })

  test('a signed-in person who travels stays signed in, even when their token is renewed', async () => {
    const person = await signInAs((await newcomer()).email)
    expect((await callFrom(from, getMe, {}, person)).output.email).toBe(person.email)
    expect((await callFrom(from, startSession, { device }, person)).output).toEqual({ started: true })
  })

  test('a person with a session is refused other ways to sign in, too', async () => {
    const person = await newcomer()
    expect(await codeOf(register, anAttempt(), person)).toEqual(refused)
    expect(await codeOf(lookupAccount, { email: person.email }, person)).toEqual(refused)
  })
})

test('a refused caller uses up no limit', async () => {
  const answer = await callFrom(germany, lookupAccount, { email: newEmail() })
  expect([answer.error?.code, answer.capacity.write]).toEqual(['place-refused', 0])
})

test('people whose place cannot be looked up can register', async () => {
  const unknown = { play: 'country=unknown&timeZone=unknown', device: 'Asia/Tokyo' }
  expect((await callFrom(unknown, register, anAttempt())).output).toEqual({ registered: true })
})

describe('the setting for the rules of places', () => {
  afterEach(() => vi.unstubAllEnvs())
  const abroad = { country: 'DE', timeZone: 'Europe/Berlin', deviceTimeZone: 'Asia/Tokyo' }
  const isAdmitted = (rules: string | undefined, place: object, contract: AnyContract = lookupAccount) => {
    vi.stubEnv('PLACE_RULES', rules)
    try {
      admitPlace(contract, undefined, { place, now: Date.now() })
      return true
    } catch {
      return false
    }
  }

  test('admits every person if it is missing or empty', () => {
    expect(isAdmitted(undefined, abroad)).toBe(true)
    expect(isAdmitted('', abroad)).toBe(true)
  })

  test('may name only one of the two rules', () => {
    const inBerlin = { ...abroad, deviceTimeZone: 'Europe/Berlin' }
    expect(isAdmitted('time-zone', inBerlin)).toBe(true)
    expect(isAdmitted('time-zone', abroad)).toBe(false)
    expect(isAdmitted('country', inBerlin)).toBe(false)
    expect(isAdmitted('country,time-zone', inBerlin)).toBe(false)
  })

  test('applies only to the operations that sign people in', () => {
    const checked = allContracts.filter((contract) => !isAdmitted('country', abroad, contract))
    expect(checked.map(({ name }) => name).sort()).toEqual([
      'claim-account',
      'lookup-account',
      'redeem-link',
      'register',
      'request-link',
      'start-session',
    ])
    for (const { name, refusals } of checked) expect(refusals['place-refused'], name).toBeDefined()
  })
})
