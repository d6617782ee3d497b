/** The store of mailed links handles lost responses, refused mails and repeated deliveries. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { linkLimits } from '../../lambdas/accounts/link-limits.ts'
import { linkStore, type LinkRef } from '../../lambdas/accounts/link-store.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
let made = 0
let now = Date.now()

beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

const platformOf = (change: Partial<Platform['table']> = {}) => ({
  table: { ...own.table, ...change },
  now: () => now,
  random: () => `secret-${(made += 1)}`,
})
const linksOf = (change?: Partial<Platform['table']>) => linkStore(platformOf(change))

async function aReset(): Promise<LinkRef> {
  const link = { to: 'ann@example.com', id: `id-${(made += 1)}`, campusId: 'ou' }
  await linksOf().requestReset(link)
  return { ...link, purpose: 'reset' }
}

/** Sends every update twice, as a client does if it loses the first response. */
const twice: Partial<Platform['table']> = {
  update: async (input) => {
    await own.table.update(input)
    return own.table.update(input)
  },
}

test('a token is created once; if its mail is refused, the next attempt creates another', async () => {
  const place = await aReset()
  const links = linksOf()
  const first = await links.issue(place)
  expect(first).toBeDefined()
  expect(await links.issue(place)).toBeUndefined()
  await links.withdraw(place)
  const second = await links.issue(place)
  expect(second).toBeDefined()
  expect(await links.useReset(place.to, first!)).toBeUndefined()
  expect(await links.useReset(place.to, second!)).toBeDefined()
})

test('a write with a lost response still creates and uses the link', async () => {
  const place = await aReset()
  const token = await linksOf(twice).issue(place)
  expect(token).toBeDefined()
  expect(await linksOf(twice).useReset(place.to, token!)).toBeDefined()
  expect(await linksOf().useReset(place.to, token!)).toBeUndefined()
})

test('only the call that used a link can release it', async () => {
  const place = await aReset()
  const links = linksOf()
  const token = (await links.issue(place))!
  const mark = (await links.useReset(place.to, token))!
  await links.giveBackReset(place.to, token, 'another')
  expect(await links.useReset(place.to, token)).toBeUndefined()
  await links.giveBackReset(place.to, token, mark)
  expect(await links.useReset(place.to, token)).toBeDefined()
})

test('a link is valid for fifteen minutes', async () => {
  const place = await aReset()
  const links = linksOf()
  const token = (await links.issue(place))!
  now += 15 * 60_000
  expect(await links.useReset(place.to, token)).toBeUndefined()
  now -= 1
  expect(await links.useReset(place.to, token)).toBeDefined()
})

const take = (purpose: 'log-in' | 'reset', to: string, client: string) =>
  linkLimits(platformOf()).take(purpose, to, client)

test("links that other clients request for an address do not use up its owner's last link or resets", async () => {
  const to = 'flooded@example.com'
  for (let stranger = 0; stranger < 60; stranger += 1) await take('log-in', to, `198.51.100.${stranger}`)
  expect(await take('log-in', to, '192.0.2.1')).toBeUndefined()
  expect(await take('log-in', to, '192.0.2.1')).toEqual(expect.any(Number))
  for (let links = 0; links < 5; links += 1) expect(await take('reset', to, '192.0.2.1')).toBeUndefined()
  now += 24 * 3600_000
  expect(await take('log-in', to, '192.0.2.1')).toBeUndefined()
})

test('a client can cause at most 30 mails with links of one purpose to an address in twelve hours', async () => {
  let mailed = 0
  for (let halfHour = 0; halfHour < 24; halfHour += 1) {
    for (let links = 0; links < 6; links += 1)
      if (!(await take('log-in', 'bombed@example.com', '198.51.100.1'))) mailed += 1
    now += 1800_000
  }
  expect(mailed).toBe(30)
})
