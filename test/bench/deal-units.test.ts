/** What deals cost the table, against their budgets: a line of few people, and a full one. */
import { afterAll, expect, test } from 'vitest'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { dealsPerLine } from '../../shared/deals/deal.ts'
import { disputeNoShow } from '../../shared/deals/dispute-no-show.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { digitsOf, linkOf } from '../../shared/deals/handover.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { listOpenDeals } from '../../shared/deals/list-open-deals.ts'
import { rateDeal } from '../../shared/deals/rate-deal.ts'
import { redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, type Answer } from '../cloud.ts'
import { agreedDeal } from '../deals/agreed-deal.ts'
import { ask, move, offer, student, thingOf } from '../deals/deals.ts'
import { changeRow, putRow, rowOf } from '../rows.ts'
import { budgets, type Budget } from './budgets.ts'

const lines: string[] = []

/** The caller's own rows and the limits are in no budget. */
function within(budget: Budget, { capacity }: Answer<unknown>, limits = 0) {
  const used = {
    calls: capacity.calls - 2 - limits,
    read: capacity.read - 1,
    write: capacity.write - limits,
  }
  const cell = (value: number, of: number) => `${value} / ${of}`.padStart(12)
  lines.push(
    `${budget.action.padEnd(28)} ${cell(used.calls, budget.calls)} ${cell(used.read, budget.read)} ${cell(used.write, budget.write)}`,
  )
  for (const unit of ['calls', 'read', 'write'] as const)
    expect(used[unit], `${budget.action}: ${unit}`).toBeLessThanOrEqual(budget[unit])
}

afterAll(() =>
  console.log(
    [
      `${''.padEnd(28)} ${'calls'.padStart(12)} ${'read'.padStart(12)} ${'write'.padStart(12)}`,
      ...lines,
    ].join('\n'),
  ),
)

test('asking, offering, agreeing and looking stay within every budget', async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  const postId = await thingOf(ann)
  within(budgets.ask, await ask(postId, ben), 2)
  within(budgets.offer, await offer(postId, cat, 1500), 2)
  within(budgets.ownDeal, await call(getDeal, { postId }, ben))
  within(budgets.agree, await move(postId, ben, ann, { move: 'agree', round: 1 }), 2)
})

test('handing over by a code stays within its budgets', async () => {
  const ann = await student()
  const { ben, postId, slot } = await agreedDeal(ann)
  const page = await call(getHandover, { postId, buyerId: ben.id }, ben)
  within(budgets.handover, page)
  const { output: terms } = page
  const digits = await digitsOf(await linkOf(terms, terms.seed ?? '', slot))
  const input = { postId, buyerId: ben.id, version: terms.version, slot, digits }
  within(budgets.redeem, await call(redeemHandover, input, ann), 2)
  await idle()
  const missed = newUlid(Date.now())
  const people = { buyerId: ben.id, sellerId: ann.id, by: ann.id }
  const ended = { state: 'ended', ending: 'no-show', cents: 2000, at: Date.now(), version: 9 }
  await putRow({ ...dealKey(ben.id, missed), id: missed, postId, ...people, ...ended })
  within(budgets.dispute, await call(disputeNoShow, { dealId: missed }, ben), 2)
  within(budgets.rate, await call(rateDeal, { dealId: terms.dealId, again: true }, ben), 2)
})

test('the page of a full line stays within its budget, and its row below 4 KB', async () => {
  const [ann, ben] = await Promise.all([student(), student()])
  const postId = await thingOf(ann)
  await ask(postId, ben)
  const row = await rowOf(lineKey(postId))
  const [deal] = (row?.['deals'] ?? []) as object[]
  const deals = Array.from({ length: dealsPerLine }, (_, index) => ({
    ...deal,
    id: `01KABCDEF0123456789ABCDE${String(index).padStart(2, '0')}`,
    buyerId: index === 0 ? ben.id : `u_${String(index).padStart(26, '0')}`,
    state: 'waiting',
    isOffer: true,
    offers: 3,
  }))
  await changeRow(lineKey(postId), { deals })
  expect(Buffer.byteLength(JSON.stringify(await rowOf(lineKey(postId))))).toBeLessThan(6000)
  within(budgets.line, await call(getLine, { postId }, ann))
})

test('the lists of fifteen deals stay within their budgets', async () => {
  const [ann, ben] = await Promise.all([student(), student()])
  for (let count = 0; count < 15; count += 1) {
    const postId = await thingOf(ann)
    await ask(postId, ben)
    await move(postId, ben, ann, { move: 'end', round: 1 })
    await idle()
  }
  const page = await call(listDeals, {}, ben)
  expect(page.output.items).toHaveLength(15)
  within(budgets.deals, page)
  within(budgets.openDeals, await call(listOpenDeals, {}, ben))
})
