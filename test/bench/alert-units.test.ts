/** The cost of a new post on a campus with 2,000 alerts. */
import { expect, test } from 'vitest'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { alertKey } from '../../lambdas/search/alert-keys.ts'
import { alertStore } from '../../lambdas/search/alert-store.ts'
import { openOwnTable } from '../own-table.ts'
import { budgets } from './budgets.ts'

const userId = (number: number) => `u_${String(number).padStart(20, '0')}`
/** One alert in eight belongs to a wish and has a longer id; one in two has filters. */
const alerts = Array.from({ length: 2000 }, (_, at) => ({
  ...alertKey('ou', userId(Math.floor(at / 8)), at % 8 === 0 ? '01KABCDEF0123456789ABCDEFG' : String(at % 8)),
  q: ['desk lamp', 'mountain bike', 'ti-84 calculator', 'organic chemistry klein'][at % 4],
  ...(at % 2 === 0 && { kind: 'offer', to: 4000 }),
}))

test('a new post reads all alerts of its campus within the budget', async () => {
  const own = await openOwnTable()
  await own.fill(alerts)
  takeCapacity()
  const found = await alertStore({ table: own.table, now: () => 0, random: () => '' }).ofCampus('ou')
  const { calls, read, write } = takeCapacity()
  own.close()
  expect(found).toHaveLength(2000)
  const { action, ...budget } = budgets.alerts
  console.log(action, { calls, read, write })
  expect(calls).toBeLessThanOrEqual(budget.calls)
  expect(read).toBeLessThanOrEqual(budget.read)
  expect(write).toBeLessThanOrEqual(budget.write)
})
