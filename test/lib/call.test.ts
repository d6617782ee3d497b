import { beforeEach, expect, test, vi } from 'vitest'
import { getCampusCounts } from '../../shared/campuses/get-campus-counts.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { authorizeCalls } from '../../web/src/lib/authorization.ts'
import { call, guessClock, serverNow } from '../../web/src/lib/call.ts'
import { preload } from '../../web/src/lib/preload.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetched)
const endSession = vi.fn<(message: string) => Promise<void>>()
const url = '/api/campus-counts/ou'

const members = (count: number, date = new Date().toUTCString()) =>
  Response.json({ members: count }, { headers: { date } })
const refusal = (code: 'token-expired' | 'session-unknown' | 'account-banned') => {
  const { status, message } = commonRefusals[code]
  return Response.json({ error: { code, message, requestId: 'r' } }, { status })
}
const countOfOu = () => call(getCampusCounts, { id: 'ou' })
const tokensSent = () =>
  fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'))

let pageUser: string | undefined

function signIn(token: string | undefined, renewed?: string) {
  authorizeCalls({
    accessToken: async (options) => (options?.renew ? renewed : token),
    endSession,
    pageUser: () => pageUser,
  })
}

beforeEach(() => {
  fetched.mockReset()
  endSession.mockReset().mockResolvedValue(undefined)
  pageUser = undefined
  signIn(undefined)
})

test('a visitor sends no token, a member sends it in the header, and neither sends cookies', async () => {
  fetched.mockImplementation(async () => members(3))
  expect(await countOfOu()).toEqual({ members: 3 })
  signIn('good')
  await countOfOu()
  expect(tokensSent()).toEqual([null, 'Bearer good'])
  for (const [, init] of fetched.mock.calls) expect(init.credentials).toBe('omit')
})

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Etc/Unknown', null],
  [undefined, null],
])('a call from a device with the time zone %s sends %s', async (timeZone, sent) => {
  fetched.mockImplementation(async () => members(3))
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone! }
  const spied = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  await countOfOu()
  spied.mockRestore()
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('x-time-zone')).toBe(sent)
})

test('a call has its path parameters in the path, and the other fields of a POST in the body', async () => {
  fetched.mockImplementation(async () => Response.json({ saved: true }))
  const postId = newUlid(Date.now())
  await call(savePost, { postId })
  const [[sentTo, init]] = fetched.mock.calls as [[string, RequestInit]]
  expect([sentTo, init.method, init.body]).toEqual([`/api/posts/${postId}/save`, 'POST', '{}'])
})

test('an expired token is renewed once, and the call repeated with the new one', async () => {
  signIn('old', 'new')
  fetched.mockResolvedValueOnce(refusal('token-expired')).mockResolvedValueOnce(members(3))
  expect(await countOfOu()).toEqual({ members: 3 })
  expect(tokensSent()).toEqual(['Bearer old', 'Bearer new'])
  expect(endSession).not.toHaveBeenCalled()
})

test('if a sign-in has no session at the server, the page starts one with a new token and repeats the call', async () => {
  signIn('old', 'new')
  fetched.mockResolvedValueOnce(refusal('session-unknown')).mockResolvedValueOnce(members(3))
  expect(await countOfOu()).toEqual({ members: 3 })
  expect(tokensSent()).toEqual(['Bearer old', 'Bearer new'])
})

test('if the renewed token is refused, the session ends and the page shows the refusal', async () => {
  signIn('old', 'new')
  fetched.mockImplementation(async () => refusal('token-expired'))
  await expect(countOfOu()).rejects.toMatchObject({ code: 'token-expired' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(endSession.mock.calls).toEqual([['Your session has ended. Log in again.']])
})

test('a ban ends the session of a member, and does nothing for a visitor, who has no session', async () => {
  fetched.mockImplementation(async () => refusal('account-banned'))
  await expect(countOfOu()).rejects.toMatchObject({ code: 'account-banned' })
  expect(endSession).not.toHaveBeenCalled()
  signIn('good')
  await expect(countOfOu()).rejects.toMatchObject({ code: 'account-banned' })
  expect(endSession.mock.calls).toEqual([['Account has been banned']])
})

test('a call without a response fails as offline, and a call whose response violates the contract fails as unavailable', async () => {
  const wentWrong = { status: 503, message: 'Something went wrong. Try again.' }
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(countOfOu()).rejects.toMatchObject({ code: 'offline', ...wentWrong })
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(countOfOu()).rejects.toMatchObject({ code: 'unavailable', ...wentWrong })
  fetched.mockResolvedValueOnce(Response.json({ members: 'many' }))
  await expect(countOfOu()).rejects.toMatchObject({ code: 'unavailable', ...wentWrong })
})

test('a visitor’s call uses a preloaded response once, and a member’s call never does', async () => {
  fetched.mockImplementation(async () => members(1))
  preload(url)
  signIn('good')
  await countOfOu()
  expect(fetched).toHaveBeenCalledTimes(2)
  signIn(undefined)
  await countOfOu()
  expect(fetched).toHaveBeenCalledTimes(2)
  await countOfOu()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('before the first response, the server’s clock is estimated from its last known offset', async () => {
  vi.resetModules()
  const early = await import('../../web/src/lib/call.ts')
  early.guessClock(-7_200_000)
  expect(Math.abs(early.serverNow() - Date.now() + 7_200_000)).toBeLessThan(2000)
})

test('each response updates the estimate of the server’s clock; for a preloaded response, the time of its arrival counts', async () => {
  const arrived = Date.now()
  fetched.mockImplementation(async () => members(1, new Date(arrived + 3_600_000).toUTCString()))
  preload(url)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  vi.useFakeTimers({ now: arrived + 600_000, toFake: ['Date'] })
  await countOfOu()
  expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThan(2000)
  // An estimate does not replace the time of a response.
  guessClock(0)
  expect(serverNow() - Date.now()).toBeGreaterThan(3_000_000)
  vi.useRealTimers()
  fetched.mockImplementation(async () => members(1))
  await countOfOu()
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2000)
})

test('the date of a response from the distribution’s cache does not change the server’s clock', async () => {
  fetched.mockImplementation(async () => members(1))
  await countOfOu()
  const kept = new Date(Date.now() - 3_600_000).toUTCString()
  fetched.mockImplementation(async () =>
    Response.json({ members: 1 }, { headers: { date: kept, age: '3600' } }),
  )
  await countOfOu()
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(2000)
})

test('a response for a person who has logged out in the meantime is dropped', async () => {
  pageUser = 'ann'
  signIn('good')
  fetched.mockImplementation(async () => {
    pageUser = undefined
    return members(3)
  })
  await expect(countOfOu()).rejects.toMatchObject({ code: 'session-changed' })
})

test("a visitor's request is delivered even if they have signed in in the meantime", async () => {
  fetched.mockImplementation(async () => {
    pageUser = 'ann'
    return members(3)
  })
  expect(await countOfOu()).toEqual({ members: 3 })
})
