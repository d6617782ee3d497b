import { describe, expect, test } from 'vitest'
import type { Answer } from '../../lambdas/deals/answer-store.ts'
import { answerKey, dealKey } from '../../lambdas/deals/deal-keys.ts'
import { againOf, isQuick, trustOf } from '../../lambdas/deals/trust.ts'
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
import { changeRow, putRow, rowsOf, userOf } from '../rows.ts'
import { agreedDeal } from './agreed-deal.ts'
import { ask, move, offer, student, thingOf } from './deals.ts'
import { soon } from './soon.ts'

const day = 86_400_000
const now = Date.parse('2026-12-03T12:00:00Z')
const [ann, ben, cat, dan, eve] = ['u_ann', 'u_ben', 'u_cat', 'u_dan', 'u_eve'] as const

/** A deal of Ann and a partner whose thing was handed over with a code ten days ago. */
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

describe('the trust from a person’s deals', () => {
  test('is shown once the person has met three different people', () => {
    expect(ofAnn([met(ben), met(cat)])).toBeUndefined()
    expect(ofAnn([met(ben), met(cat), met(dan)])).toEqual({ met: 3, of: 3 })
  })

  test('counts meetings as buyer and as seller alike, whether a code or both people confirm them', () => {
    const asBuyer = { buyerId: ann, sellerId: dan }
    const ways = [met(ben, { way: 'late' }), met(cat, { way: 'both' }), met(dan, asBuyer)]
    expect(ofAnn(ways)).toEqual({ met: 3, of: 3 })
  })

  test('counts fifty deals with the same partner once', () => {
    const fifty = Array.from({ length: 50 }, () => met(ben))
    expect(ofAnn(fifty)).toBeUndefined()
    expect(ofAnn([...fifty, met(cat), met(dan)])).toEqual({ met: 3, of: 3 })
  })

  test.each([
    ['a handover that only one person confirms', met(eve, { way: 'one' })],
    ['a handover without an agreed time', met(eve, { meeting: undefined })],
    ['a deal older than a year', met(eve, { at: now - 366 * day })],
    ['a late cancellation by the other person', lateBy(eve, eve)],
    ['a cancellation in time', met(eve, { ending: 'cancelled', way: undefined, by: ann })],
    ['a meeting that the other person missed', met(eve, { ending: 'no-show', way: undefined, by: ann })],
    ['a no-show that only one person reports', missedBy(eve)],
    ['a deal that is not over', met(eve, { state: 'held', ending: undefined })],
  ])('%s does not count', (_, entry) => {
    expect(ofAnn([met(ben), met(cat), met(dan), entry])).toEqual({ met: 3, of: 3 })
  })

  test('is lowered by late cancellations, and by no-shows that two people report', () => {
    expect(ofAnn([met(ben), met(cat), lateBy(ann, dan)])).toEqual({ met: 2, of: 3 })
    expect(ofAnn([met(ben), missedBy(cat), missedBy(dan)])).toEqual({ met: 1, of: 3 })
  })

  test('leaves out the first disputed no-show of a year, and counts the next ones', () => {
    const three = [met(ben), met(cat), met(dan)]
    const disputed = (partner: string) => ({ ...missedBy(partner), isDisputed: true as const })
    expect(ofAnn([...three, missedBy(eve), disputed('u_fay')])).toEqual({ met: 3, of: 3 })
    const twice = [...three, missedBy(eve), disputed('u_fay'), disputed('u_gus')]
    expect(ofAnn(twice)).toEqual({ met: 3, of: 5 })
  })

  test('leaves out deals at which the account of the person or of the partner was younger than seven days', () => {
    const three = [met(ben), met(cat), met(dan)]
    expect(ofAnn(three, [[dan, now - 16 * day]])).toBeUndefined()
    expect(ofAnn(three, [[dan, now - 18 * day]])).toEqual({ met: 3, of: 3 })
    expect(trustOf(three, { userId: ann, createdAt: now - 16 * day, now }, new Map())).toBeUndefined()
  })
})

describe('the number of partners who would deal again', () => {
  const deal = (partnerId: string, id = `deal of ${partnerId}`) => ({ partnerId, entry: { id } })
  const of = (count: number) => ['1', '2', '3', '4', '5', '6', '7'].slice(0, count).map((id) => deal(id))
  /** The answers of the partners: No from the partners in `no`, Yes from all others. */
  const answersOf = (deals: ReturnType<typeof of>, no: string[] = []) =>
    new Map(deals.map(({ partnerId, entry }) => [entry.id, !no.includes(partnerId)]))

  test('is shown from six answers on and grows by two, so that it does not reveal whose answer was No', () => {
    for (const [count, shown] of [
      [4, undefined],
      [5, undefined],
      [6, { yes: 5, of: 6 }],
      [7, { yes: 5, of: 6 }],
    ] as const)
      expect(againOf(of(count), answersOf(of(count), ['2', '7']))).toEqual(shown)
  })

  test('counts only the first answer of a partner, so a second deal changes nothing', () => {
    const twice = [...of(6), deal('1', 'the second')]
    expect(againOf(twice, answersOf(of(6)).set('the second', false))).toEqual({ yes: 6, of: 6 })
  })

  test('leaves out partners who gave no answer', () => {
    expect(againOf(of(7), answersOf(of(6)))).toEqual({ yes: 6, of: 6 })
  })
})

describe('a person is called quick', () => {
  const hour = 3_600_000
  const answer = (partnerId: string, after: number, more: Partial<Answer> = {}): Answer => ({
    partnerId,
    after,
    at: now - day,
    version: 1,
    ...more,
  })
  const ofThree = (...times: [number, number, number]) =>
    times.map((after, index) => answer([ben, cat, dan][index] ?? ben, after))
  const quickly = (answers: Answer[], known: [string, number][] = []) =>
    isQuick(answers, { createdAt: 0 }, new Map(known))

  test('if the median of the newest answers is an hour at most', () => {
    expect(quickly(ofThree(1, hour, 20 * hour))).toBe(true)
    expect(quickly(ofThree(1, hour + 1, hour + 1))).toBe(false)
    expect(quickly([...ofThree(1, hour, 2 * hour), answer(eve, 2 * hour)])).toBe(false)
  })

  test('only after answers to three people whose accounts are at least seven days old', () => {
    expect(quickly([])).toBe(false)
    expect(quickly([answer(ben, 1), answer(cat, 1), answer(cat, 1)])).toBe(false)
    expect(quickly(ofThree(1, 1, 1), [[dan, now - 6 * day]])).toBe(false)
    expect(quickly(ofThree(1, 1, 1), [[dan, now - 9 * day]])).toBe(true)
    expect(isQuick(ofThree(1, 1, 1), { createdAt: now - 6 * day }, new Map())).toBe(false)
  })
})

describe('the time of a person’s first answer in a deal', () => {
  async function answersOf({ id }: { id: string }) {
    const { pk, sk: prefix } = answerKey(id, '')
    return (await rowsOf(pk)).filter(({ sk }) => String(sk).startsWith(prefix))
  }

  test('is stored for the seller’s answer to an offer and the buyer’s answer to a counter; later answers change nothing', async () => {
    const [ann, ben] = [await student(), await student()]
    const postId = await thingOf(ann)
    await offer(postId, ben, 1500)
    await idle()
    expect([await answersOf(ann), await answersOf(ben)]).toEqual([[], []])
    await move(postId, ben, ann, { move: 'counter', cents: 1800 })
    await idle()
    const [first] = await answersOf(ann)
    expect(first).toMatchObject({ partnerId: ben.id, version: 2 })
    expect(first?.['after']).toBeLessThan(600_000)
    await move(postId, ben, ben, { move: 'agree' })
    await move(postId, ben, ben, { move: 'propose', times: [await soon()], place: { id: 'bizzell' } })
    await idle()
    expect(await answersOf(ben)).toMatchObject([{ partnerId: ann.id, version: 3 }])
    await move(postId, ben, ann, { move: 'end' })
    await idle()
    expect(await answersOf(ann)).toEqual([first])
  })

  test('is not stored for an offer that was withdrawn before the seller answered', async () => {
    const [ann, ben] = [await student(), await student()]
    const postId = await thingOf(ann)
    await offer(postId, ben, 1500)
    await move(postId, ben, ben, { move: 'end' })
    await idle()
    expect(await answersOf(ann)).toEqual([])
  })
})

test('the trust that handovers with codes give is shown on the profile, in the line and in the conversation', async () => {
  const [seller, ...others] = [await student('Ann Ray'), await student(), await student()]
  const stage = await agreedDeal(seller)
  const { ben: buyer, postId, terms, slot, seed } = stage
  const createdAt = Date.now() - 30 * day
  for (const { id } of [seller, buyer, ...others]) await changeRow(userKey(id), { createdAt })
  const unknown = ['u_dan', 'u_eve', 'u_fay', 'u_gus', 'u_hal', 'u_ida'].map((id) => ({ id }))
  for (const { id: sellerId } of [...others, ...unknown]) {
    // Each deal is more than two weeks old, except the deal with Hal.
    const at = Date.now() - (sellerId === 'u_hal' ? 13 : 15) * day
    const id = newUlid(at)
    const entry = met(buyer.id, { id, sellerId, at })
    await putRow({ ...dealKey(sellerId, id), ...entry, again: sellerId !== 'u_eve', version: 9 })
    await putRow({ ...dealKey(buyer.id, id), ...entry, version: 9 })
    await putRow({ ...answerKey(buyer.id, id), partnerId: sellerId, after: 60_000, at: entry.at, version: 9 })
  }
  const code = { slot, link: await linkOf(terms, seed, slot) }
  await call(redeemHandover, { postId, buyerId: buyer.id, version: terms.version, ...code }, seller)
  await idle()
  const trust = { met: 9, of: 9, isQuick: true, again: { yes: 5, of: 6 } }
  const { username } = await userOf(buyer.email)
  expect((await call(getProfile, { username })).output.trust).toEqual(trust)
  const chatId = chatIdOf(seller.id, buyer.id)
  expect((await call(getChat, { chatId }, seller)).output.partnerTrust).toEqual(trust)
  const another = await thingOf(seller)
  await ask(another, buyer)
  expect((await call(getLine, { postId: another }, seller)).output.items[0]?.trust).toEqual(trust)
  // The seller has met only one person.
  expect(
    (await call(getProfile, { username: (await userOf(seller.email)).username })).output.trust,
  ).toBeUndefined()
})
