/** Deals stay within their budgets at the table, in a line of few people and in a full line. */
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dealStepped } from '../../events/deal-stepped.ts'
import { messageSent } from '../../events/message-sent.ts'
import * as sendMessage from '../../lambdas/across/on-deal-stepped-send-message.ts'
import { messageKey, messagesPrefix } from '../../lambdas/chats/chat-keys.ts'
import * as updateChats from '../../lambdas/chats/on-message-sent-update-chats.ts'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { hourOf } from '../../lambdas/deals/due-keys.ts'
import { dueStore } from '../../lambdas/deals/due-store.ts'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import * as updateDeals from '../../lambdas/deals/on-deal-stepped-update-deals.ts'
import * as addNotifications from '../../lambdas/notifications/on-deal-stepped-add-notifications.ts'
import * as notifyOfMessage from '../../lambdas/notifications/on-message-sent-add-notifications.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
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
import { call, idle, type ApiResponse } from '../cloud.ts'
import { agreedDeal } from '../deals/agreed-deal.ts'
import { ask, move, offer, student, thingOf, type Student } from '../deals/deals.ts'
import { soon } from '../deals/soon.ts'
import { openOwnTable } from '../own-table.ts'
import { changeRow, putRow, readUnitsOf, rowOf, rowsOf } from '../rows.ts'
import { budgets, type Budget } from './budgets.ts'
import { wholeReactionCost } from './counting.ts'

const lines: string[] = []

/** Subtracts the two calls for the caller's own rows and the calls for limits, which budgets exclude. */
const within = (budget: Budget, { capacity }: ApiResponse<unknown>, limits = 0) =>
  note(budget, {
    calls: capacity.calls - 2 - limits,
    read: capacity.read - 1,
    write: capacity.write - limits,
  })

function note(budget: Budget, used: { calls: number; read: number; write: number }) {
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

test('asking for a thing, making and accepting an offer, and reading a deal stay within their budgets', async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  const postId = await thingOf(ann)
  within(budgets.ask, await ask(postId, ben), 2)
  within(budgets.offer, await offer(postId, cat, 1500), 2)
  within(budgets.ownDeal, await call(getDeal, { postId }, ben))
  within(budgets.agree, await move(postId, ben, ann, { move: 'agree', round: 1 }), 2)
})

test('a handover by a code, a dispute and a rating stay within their budgets', async () => {
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

/**
 * Returns the cost of the reactions to a step and to its message in the conversation. The reactions run a second time for
 * this, and their repeated writes change nothing but cost the same.
 */
async function following(postId: string, buyer: Student, seller: Student) {
  await idle()
  const row = z.parse(
    z.object({ version: z.number(), stateVersion: z.number() }),
    await rowOf(lineKey(postId)),
  )
  const detail = { postId, version: row.version, isNewState: row.stateVersion === row.version }
  const costs = [
    await wholeReactionCost('on-deal-stepped-update-deals', updateDeals, dealStepped, detail),
    await wholeReactionCost('on-deal-stepped-send-message', sendMessage, dealStepped, detail),
    await wholeReactionCost('on-deal-stepped-add-notifications', addNotifications, dealStepped, detail),
  ]
  const chatId = chatIdOf(buyer.id, seller.id)
  const newest = (await rowsOf(messageKey(chatId, '').pk)).findLast(({ sk }) =>
    String(sk).startsWith(messagesPrefix),
  )
  const { senderId } = z.parse(z.object({ senderId: z.string() }), newest)
  const sent = {
    chatId,
    messageId: String(newest?.['sk']).slice(messagesPrefix.length),
    senderId,
    campusId: 'ou',
    isOfDeal: true as const,
  }
  costs.push(
    await wholeReactionCost('on-message-sent-update-chats', updateChats, messageSent, sent),
    await wholeReactionCost('on-message-sent-add-notifications', notifyOfMessage, messageSent, sent),
  )
  return costs.reduce((sum, cost) => ({
    calls: sum.calls + cost.calls,
    read: sum.read + cost.read,
    write: sum.write + cost.write,
  }))
}

test('the reactions to a reservation, a meeting and a handover stay within their budget', async () => {
  const [ann, cat] = await Promise.all([student(), student()])
  const ben = await student()
  const postId = await thingOf(ann)
  for (const buyer of [ben, cat]) await ask(postId, buyer)
  await move(postId, ben, ann, { move: 'agree' })
  note(budgets.afterAgree, await following(postId, ben, ann))
  const at = await soon()
  await move(postId, ben, ann, { move: 'propose', times: [at], place: { id: 'bizzell' } })
  await move(postId, ben, ben, { move: 'accept', at })
  note(budgets.afterMeeting, await following(postId, ben, ann))
  await move(postId, ben, ann, { move: 'finish' })
  await move(postId, ben, ben, { move: 'finish' })
  note(budgets.afterHandover, await following(postId, ben, ann))
})

test('looking for due deadlines of deals, which happens every minute, reads at most two units if no deadline is due', async () => {
  const own = await openOwnTable()
  const now = Date.parse('2026-12-03T15:30:00Z')
  const dues = dueStore({ table: own.table, now: () => now, random: () => 'x' })
  await dues.finish(hourOf(now) - 1)
  takeCapacity()
  await dues.list()
  expect(takeCapacity().read).toBeLessThanOrEqual(2)
  own.close()
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
  const at = Date.now()
  const place = { text: 'é'.repeat(30) }
  const here = { at, text: 'é'.repeat(20) }
  const held = {
    ...deals[0],
    state: 'held',
    meeting: { at, place, number: 10, version: 1000 },
    stage: 'asked',
    proposal: { by: 'seller', times: [at, at, at], place, at },
    here: { buyer: here, seller: here },
    finished: { by: 'seller', at },
  }
  await changeRow(lineKey(postId), { deals: [held, ...deals.slice(1)] })
  // One read unit is 4 KB.
  expect(await readUnitsOf(lineKey(postId))).toBe(1)
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
