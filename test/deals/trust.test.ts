import { describe, expect, test } from 'vitest'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { trustOf } from '../../lambdas/deals/trust.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import type { DealEntry } from '../../shared/deals/entry.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { linkOf } from '../../shared/deals/handover.ts'
import { redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, idle } from '../cloud.ts'
import { changeRow, putRow, userOf } from '../rows.ts'
import { agreedDeal } from './agreed-deal.ts'
import { ask, student, thingOf } from './deals.ts'

const day = 86_400_000
const now = Date.parse('2026-12-03T12:00:00Z')
const [ann, ben, cat, dan, eve] = ['u_ann', 'u_ben', 'u_cat', 'u_dan', 'u_eve'] as const

/** A deal of Ann with a partner that was handed over by a code, ten days ago. */
const met = (partner: string, more: Partial<DealEntry> = {}): DealEntry => ({
  id: '01KABCDEF0123456789ABCDEFG',
  postId: '01KABCDEF0123456789ABCDEFG',
  buyerId: partner,
  sellerId: ann,
  state: 'ended',
  ending: 'done',
  way: 'code',
  cents: 2000,
  meeting: { at: now - 10 * day, place: { id: 'bizzell' }, number: 1 },
  at: now - 10 * day,
  ...more,
})
const lateBy = (by: string, partner: string) =>
  met(partner, { ending: 'cancelled', way: undefined, isLate: true, by })
const missedBy = (accuser: string) => met(accuser, { ending: 'no-show', way: undefined, by: accuser })

const ofAnn = (entries: DealEntry[], known: [string, number][] = []) =>
  trustOf(entries, { userId: ann, createdAt: 0, now }, new Map(known))

describe('of a person’s deals', () => {
  test('trust is shown from three meetings with different people on', () => {
    expect(ofAnn([met(ben), met(cat)])).toBeUndefined()
    expect(ofAnn([met(ben), met(cat), met(dan)])).toEqual({ met: 3, of: 3 })
  })

  test('meetings as buyer and as seller count alike, whether a code or both people confirm them', () => {
    const asBuyer = { buyerId: ann, sellerId: dan }
    const ways = [met(ben, { way: 'late' }), met(cat, { way: 'both' }), met(dan, asBuyer)]
    expect(ofAnn(ways)).toEqual({ met: 3, of: 3 })
  })

  test('abuse 19: two friends with fifty deals count once', () => {
    const fifty = Array.from({ length: 50 }, () => met(ben))
    expect(ofAnn(fifty)).toBeUndefined()
    expect(ofAnn([...fifty, met(cat), met(dan)])).toEqual({ met: 3, of: 3 })
  })

  test.each([
    ['what one of the two says alone', met(eve, { way: 'one' })],
    ['a handover without an agreed time', met(eve, { meeting: undefined })],
    ['what is older than a year', met(eve, { at: now - 366 * day })],
    ['what the other one cancelled late', lateBy(eve, eve)],
    ['a cancellation in time', met(eve, { ending: 'cancelled', way: undefined, by: ann })],
    ['one that the other one missed', met(eve, { ending: 'no-show', way: undefined, by: ann })],
    ['what only one says was missed', missedBy(eve)],
    ['what is not over', met(eve, { state: 'held', ending: undefined })],
  ])('%s counts for nothing', (_, entry) => {
    expect(ofAnn([met(ben), met(cat), met(dan), entry])).toEqual({ met: 3, of: 3 })
  })

  test('late cancellations and misses that two people state lower it', () => {
    expect(ofAnn([met(ben), met(cat), lateBy(ann, dan)])).toEqual({ met: 2, of: 3 })
    expect(ofAnn([met(ben), missedBy(cat), missedBy(dan)])).toEqual({ met: 1, of: 3 })
  })

  test('accounts younger than seven days count for nothing, the own one and a partner’s', () => {
    const three = [met(ben), met(cat), met(dan)]
    expect(ofAnn(three, [[dan, now - 16 * day]])).toBeUndefined()
    expect(ofAnn(three, [[dan, now - 18 * day]])).toEqual({ met: 3, of: 3 })
    expect(trustOf(three, { userId: ann, createdAt: now - 16 * day, now }, new Map())).toBeUndefined()
  })
})

test('a handover by a code is counted, and shown on the profile, in the line and in the conversation', async () => {
  const [seller, ...others] = [await student('Ann Ray'), await student(), await student()]
  const stage = await agreedDeal(seller)
  const { ben: buyer, postId, terms, slot, seed } = stage
  const createdAt = Date.now() - 30 * day
  for (const { id } of [seller, buyer, ...others]) await changeRow(userKey(id), { createdAt })
  for (const { id: sellerId } of others) {
    const id = newUlid(Date.now() - day)
    const entry = met(buyer.id, { id, sellerId, at: Date.now() - day })
    await putRow({ ...dealKey(buyer.id, id), ...entry, version: 9 })
  }
  const code = { slot, link: await linkOf(terms, seed, slot) }
  await call(redeemHandover, { postId, buyerId: buyer.id, version: terms.version, ...code }, seller)
  await idle()
  const trust = { met: 3, of: 3 }
  const { username } = await userOf(buyer.email)
  expect((await call(getProfile, { username })).output.trust).toEqual(trust)
  const chatId = chatIdOf(seller.id, buyer.id)
  expect((await call(getChat, { chatId }, seller)).output.partnerTrust).toEqual(trust)
  const another = await thingOf(seller)
  await ask(another, buyer)
  expect((await call(getLine, { postId: another }, seller)).output.items[0]?.trust).toEqual(trust)
  // The seller has met only one.
  expect(
    (await call(getProfile, { username: (await userOf(seller.email)).username })).output.trust,
  ).toBeUndefined()
})
