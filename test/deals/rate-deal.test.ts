/** After a handover the buyer and the seller each say in private whether they would deal with each other again. */
import { expect, test } from 'vitest'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { linkOf } from '../../shared/deals/handover.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { rateDeal } from '../../shared/deals/rate-deal.ts'
import { redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, type Person } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { agreedDeal } from './agreed-deal.ts'
import { student } from './deals.ts'

const day = 86_400_000

/** Makes a deal that has ended with a code. */
async function handedOver() {
  const ann = await student()
  const { ben, postId, terms, slot, seed } = await agreedDeal(ann)
  const code = { slot, link: await linkOf(terms, seed, slot) }
  await call(redeemHandover, { postId, buyerId: ben.id, version: terms.version, ...code }, ann)
  await idle()
  return { ann, ben, dealId: terms.dealId }
}
const answersOf = async (person: Person) =>
  (await call(listDeals, {}, person)).output.items.map(({ again }) => again)

test('the buyer and the seller each answer, see only their own answer, and can change it', async () => {
  const { ann, ben, dealId } = await handedOver()
  expect((await call(rateDeal, { dealId, again: true }, ann)).output).toEqual({ again: true })
  expect([await answersOf(ann), await answersOf(ben)]).toEqual([[true], [undefined]])
  await call(rateDeal, { dealId, again: true }, ben)
  await call(rateDeal, { dealId, again: false }, ben)
  expect([await answersOf(ann), await answersOf(ben)]).toEqual([[true], [false]])
})

test('an answer is refused before the handover, from other people, and after two weeks', async () => {
  const ann = await student()
  const { ben, terms } = await agreedDeal(ann)
  await idle()
  const code = async (person: Person, dealId: string) =>
    (await call(rateDeal, { dealId, again: true }, person)).error?.code
  expect(await code(ben, terms.dealId)).toBe('deal-not-found')
  expect(await code(ben, newUlid(Date.now()))).toBe('deal-not-found')
  const over = await handedOver()
  expect(await code(ben, over.dealId)).toBe('deal-not-found')
  await changeRow(dealKey(over.ben.id, over.dealId), { at: Date.now() - 14 * day })
  expect(await code(over.ben, over.dealId)).toBe('window-closed')
  await changeRow(dealKey(over.ann.id, over.dealId), { way: 'one' })
  expect(await code(over.ann, over.dealId)).toBe('deal-not-found')
})
