/** A person who was reported for a no-show can dispute the report for a day. */
import { expect, test } from 'vitest'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { DealEntry } from '../../shared/deals/entry.ts'
import { disputeNoShow } from '../../shared/deals/dispute-no-show.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, idle, type Person } from '../cloud.ts'
import { changeRow, putRow, userOf } from '../rows.ts'
import { student, type Student } from './deals.ts'

const hour = 3_600_000
const day = 24 * hour

/** Writes the buyer's and the seller's entry of a deal whose meeting is over; returns the deal's id. */
async function endedDeal(buyer: Student, seller: { id: string }, more: Partial<DealEntry>): Promise<string> {
  const at = Date.now() - hour
  const id = newUlid(at)
  const meeting = { at: at - hour, place: { id: 'bizzell' }, number: 1 }
  const people = { buyerId: buyer.id, sellerId: seller.id }
  const entry = { id, postId: id, ...people, state: 'ended', cents: 2000, meeting, at, version: 9, ...more }
  for (const person of [buyer, seller]) await putRow({ ...dealKey(person.id, id), ...entry })
  return id
}
const missed = (buyer: Student, by: Student) => endedDeal(buyer, by, { ending: 'no-show', by: by.id })
const dispute = (dealId: string, by: Person) => call(disputeNoShow, { dealId }, by)

/** A member whose account is a month old, which is old enough for deals to count. */
async function known(): Promise<Student> {
  const person = await student()
  await changeRow(userKey(person.id), { createdAt: Date.now() - 30 * day })
  return person
}

test('the first dispute of a year removes the no-show from the person’s trust, and both people see the dispute', async () => {
  const ben = await known()
  for (const id of ['u_dan', 'u_eve', 'u_fay']) await endedDeal(ben, { id }, { ending: 'done', way: 'code' })
  const accusers = [await known(), await known(), await known()] as const
  const [first, second] = [
    await missed(ben, accusers[0]),
    await missed(ben, accusers[1]),
    await missed(ben, accusers[2]),
  ]
  const { username } = await userOf(ben.email)
  const trust = async () => (await call(getProfile, { username }, ben)).output.trust
  for (const _ of [1, 2]) expect((await dispute(first, ben)).output).toEqual({ isDisputed: true })
  await idle()
  expect(await trust()).toMatchObject({ met: 3, of: 5 })
  await dispute(second, ben)
  await idle()
  expect(await trust()).toMatchObject({ met: 3, of: 5 })
  for (const person of [ben, accusers[0]]) {
    const { items } = (await call(listDeals, {}, person)).output
    expect(items.find(({ id }) => id === first)).toMatchObject({ ending: 'no-show', isDisputed: true })
  }
})

test('a dispute is refused after a day, if it is by the reporter or a stranger, or if the deal did not end as a no-show', async () => {
  const [ann, ben] = [await student(), await student()]
  const dealId = await missed(ben, ann)
  const code = async (person: Person, id = dealId) => (await dispute(id, person)).error?.code
  expect(await code(ann)).toBe('deal-not-found')
  expect(await code(await student())).toBe('deal-not-found')
  expect(await code(ben, await endedDeal(ben, ann, { ending: 'cancelled', by: ann.id }))).toBe(
    'deal-not-found',
  )
  await changeRow(dealKey(ben.id, dealId), { at: Date.now() - day })
  expect(await code(ben)).toBe('window-closed')
  await idle()
  const { items } = (await call(listDeals, {}, ann)).output
  expect(items.map(({ isDisputed }) => isDisputed)).toEqual([undefined, undefined])
})
