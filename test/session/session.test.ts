import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accessToken,
  followSession,
  hasSession,
  onSessionChange,
  pageUser,
  signedInAt,
  signOut,
  storedClockOffset,
} from '../../web/src/session/session.ts'
import { guessClock } from '../../web/src/lib/call.ts'
import { garbage } from '../garbage.ts'

let renewals = 0
vi.mock('../../web/src/session/amplify.ts', () => ({
  renewedToken: async () => {
    renewals += 1
    return 'renewed'
  },
  signOutHere: async () => {
    await Promise.resolve()
    vi.stubGlobal('document', { cookie: '' })
  },
}))
vi.mock('../../web/src/lib/config.ts', () => ({ config: () => ({ userPoolClientId: 'client' }) }))

const prefix = 'CognitoIdentityServiceProvider.client'
const cookies = (token: string, user = 'ann', clockDrift = 0) => {
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    cookie: `${prefix}.LastAuthUser=${user}; ${prefix}.${user}.accessToken=${token}; ${prefix}.${user}.clockDrift=${clockDrift}`,
  })
}
const reload = vi.fn()
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
const tokenUntil = (seconds: number, head = 'head') => `${head}.${btoa(`{"exp":${seconds}}`)}.signature`
const inAnHour = Math.floor(Date.now() / 1000) + 3600

test('the time of the sign-in is taken from the token, and is 0 if the token has none', () => {
  cookies(`head.${btoa('{"auth_time":1700000000,"exp":1700003600}').replaceAll('=', '')}.signature`)
  expect(signedInAt()).toBe(1_700_000_000_000)
  cookies(tokenUntil(inAnHour))
  expect(signedInAt()).toBe(0)
  cookies('garbage')
  expect(signedInAt()).toBe(0)
  vi.stubGlobal('document', { cookie: '' })
  expect(signedInAt()).toBe(0)
})

test('a token that is still valid is used, and a token that expires is renewed', async () => {
  cookies(tokenUntil(inAnHour).replaceAll('=', ''))
  expect(await accessToken()).toBe(tokenUntil(inAnHour).replaceAll('=', ''))
  cookies(tokenUntil(inAnHour - 3600).replaceAll('=', ''))
  expect(await accessToken()).toBe('renewed')
})

describe.each([-14, -3, 1.1, 14])('on a device whose clock is %d hours ahead of the server’s', (hours) => {
  const offset = hours * 3_600_000
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now() + offset, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    guessClock(0)
  })
  const serverSeconds = () => Math.floor((Date.now() - offset) / 1000)

  test('a fresh token is used on every page, and an expired token is renewed', async () => {
    const fresh = tokenUntil(serverSeconds() + 3600).replaceAll('=', '')
    cookies(fresh, 'ann', -offset)
    guessClock(storedClockOffset())
    const before = renewals
    for (let page = 0; page < 15; page += 1) expect(await accessToken()).toBe(fresh)
    expect(renewals).toBe(before)
    cookies(tokenUntil(serverSeconds() - 60).replaceAll('=', ''), 'ann', -offset)
    expect(await accessToken()).toBe('renewed')
  })
})

test('a cookie that is not a token is never sent, and a renewed token is used instead', async () => {
  cookies(tokenUntil(inAnHour, 'he%E2%82%ACd').replaceAll('=', ''))
  expect(await accessToken()).toBe('renewed')
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      cookies(text.replaceAll(';', ''))
      expect(hasSession()).toBe(true)
      expect(await accessToken()).toBe('renewed')
    }),
    { numRuns: 300 },
  )
})

test('a call that the server refuses during a log-out does not renew the session', async () => {
  cookies(tokenUntil(inAnHour))
  const left = signOut()
  expect(await accessToken({ renew: true })).toBeUndefined()
  await left
})

describe('if another person signs in in the same browser, a page', () => {
  const token = tokenUntil(inAnHour).replaceAll('=', '')
  const noticed = vi.fn()
  let stops: (() => void)[] = []
  beforeEach(() => {
    noticed.mockReset()
    reload.mockReset()
    cookies(token)
    stops = [followSession(() => undefined), onSessionChange(noticed)]
  })
  afterEach(() => {
    for (const stop of stops) stop()
  })

  test('sends no more calls, with any token, and reloads', async () => {
    expect(await accessToken()).toBe(token)
    cookies(token, 'bob')
    await expect(accessToken()).rejects.toMatchObject({ code: 'session-changed' })
    await expect(accessToken({ renew: true })).rejects.toMatchObject({ code: 'session-changed' })
    expect(noticed).toHaveBeenCalledTimes(2)
    expect(reload).toHaveBeenCalledTimes(2)
    expect(pageUser()).toBe('ann')
  })

  test('does not sign the other person out', async () => {
    cookies(token, 'bob')
    await signOut()
    expect(hasSession()).toBe(true)
  })

  test('does not return a token that was renewed for the other person', async () => {
    cookies('')
    const renewed = accessToken()
    cookies(token, 'bob')
    await expect(renewed).rejects.toMatchObject({ code: 'session-changed' })
  })

  test('reloads as soon as the page comes to the front', () => {
    cookies(token, 'bob')
    window.dispatchEvent(new Event('focus'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('makes calls as a visitor after signing out, and reloads when another person then signs in', async () => {
    await signOut()
    expect(await accessToken()).toBeUndefined()
    cookies(token)
    expect(await accessToken()).toBe(token)
    await signOut()
    expect(reload).not.toHaveBeenCalled()
    cookies(token, 'bob')
    await expect(accessToken()).rejects.toMatchObject({ code: 'session-changed' })
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
