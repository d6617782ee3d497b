import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { accessToken, hasSession, signOut } from '../../web/src/session/session.ts'
import { garbage } from '../garbage.ts'

vi.mock('../../web/src/session/amplify.ts', () => ({
  renewedToken: async () => 'renewed',
  signOutHere: async () => {
    await Promise.resolve()
    vi.stubGlobal('document', { cookie: '' })
  },
}))
vi.mock('../../web/src/lib/config.ts', () => ({ config: () => ({ userPoolClientId: 'client' }) }))

const prefix = 'CognitoIdentityServiceProvider.client'
const cookies = (token: string) => {
  vi.stubGlobal('document', {
    cookie: `${prefix}.LastAuthUser=ann; ${prefix}.ann.accessToken=${token}`,
  })
}
const tokenUntil = (seconds: number, head = 'head') => `${head}.${btoa(`{"exp":${seconds}}`)}.signature`
const inAnHour = Math.floor(Date.now() / 1000) + 3600

test('a token that is still valid is used, one that expires is renewed', async () => {
  cookies(tokenUntil(inAnHour).replaceAll('=', ''))
  expect(await accessToken()).toBe(tokenUntil(inAnHour).replaceAll('=', ''))
  cookies(tokenUntil(inAnHour - 3600).replaceAll('=', ''))
  expect(await accessToken()).toBe('renewed')
})

test('a cookie that is no token is renewed and never sent', async () => {
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
