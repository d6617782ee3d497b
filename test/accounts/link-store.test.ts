/** What a lost response, a refused mail and two deliveries do to a link. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { linkStore, type LinkPlace } from '../../lambdas/accounts/link-store.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
let made = 0
let now = Date.now()

beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

function linksOf(change: Partial<Platform['table']> = {}) {
  return linkStore({
    table: { ...own.table, ...change },
    now: () => now,
    random: () => `secret-${(made += 1)}`,
  })
}

async function aReset(): Promise<LinkPlace> {
  const link = { to: 'ann@example.com', id: `id-${(made += 1)}`, campusId: 'ou' }
  await linksOf().requestReset(link)
  return { ...link, purpose: 'reset' }
}

/** Every update arrives twice, as when the response to the first one was lost. */
const twice: Partial<Platform['table']> = {
  update: async (input) => {
    await own.table.update(input)
    return own.table.update(input)
  },
}

test('a token is made once; after its mail was refused, the next attempt makes another', async () => {
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

test('a write whose response was lost makes and uses the link all the same', async () => {
  const place = await aReset()
  const token = await linksOf(twice).issue(place)
  expect(token).toBeDefined()
  expect(await linksOf(twice).useReset(place.to, token!)).toBeDefined()
  expect(await linksOf().useReset(place.to, token!)).toBeUndefined()
})

test('only the call that used a link gives it back', async () => {
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
