/** Payouts stay within their budgets at the table. Every call also sends a request to Stripe, which does not count. */
import { expect, test } from 'vitest'
import { createEarningsLink } from '../../shared/payouts/create-earnings-link.ts'
import { getPayouts } from '../../shared/payouts/get-payouts.ts'
import { startOnboarding } from '../../shared/payouts/start-onboarding.ts'
import { call, verified, type ApiResponse } from '../cloud.ts'
import { begin, happen, webhooksTaken } from '../payouts/laptop-stripe.ts'
import { budgets, type Budget } from './budgets.ts'

/** Subtracts the calls for the caller's two rows and the two limits of each operation, which budgets exclude. */
function within({ action, ...budget }: Budget, { capacity, error }: ApiResponse<unknown>) {
  const used = { calls: capacity.calls - 4, read: capacity.read - 1, write: capacity.write - 2 }
  console.log(action.padEnd(34), used)
  expect(error, action).toBeUndefined()
  expect(used.calls, action).toBeLessThanOrEqual(budget.calls)
  expect(used.read, action).toBeLessThanOrEqual(budget.read)
  expect(used.write, action).toBeLessThanOrEqual(budget.write)
}

test('payouts stay within their budgets', async () => {
  const ann = await verified()
  within(budgets.payoutsAccount, await call(startOnboarding, { campusId: 'ou' }, ann))
  await webhooksTaken(ann)
  within(budgets.payoutsLink, await call(startOnboarding, { campusId: 'ou' }, ann))
  within(budgets.payouts, await call(getPayouts, {}, ann))
  const ben = await verified()
  await happen(await begin(ben), 'finish')
  await webhooksTaken(ben)
  within(budgets.payoutsLink, await call(createEarningsLink, {}, ben))
})
