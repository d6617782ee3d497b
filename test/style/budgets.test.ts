/**
 * Each operation has a budget that a test measures, or a reason for having none. The README's table is generated from the
 * budgets.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allContracts } from '../../shared/contracts.ts'
import { withBudgets } from '../bench/budget-table.ts'
import { budgets, type Budget } from '../bench/budgets.ts'
import { withoutBudget } from '../bench/without-budget.ts'

const list = 'test/bench/budgets.ts'
const budgeted = new Set(Object.values<Budget>(budgets).map(({ operation }) => operation))
const reasoned = withoutBudget.flatMap(({ operations }) => operations)

test('every operation has a budget, or a reason why it has none', () => {
  const missing = allContracts
    .map(({ name }) => name)
    .filter((name) => !budgeted.has(name) && !reasoned.includes(name))
    .map(
      (name) =>
        `${name}: add what it may cost to budgets of ${list} and measure it in test/bench, or a reason to test/bench/without-budget.ts`,
    )
  expect(missing).toEqual([])
})

test('every budget and reason names an existing operation, and no operation has two reasons, or a budget and a reason', () => {
  const names = new Set(allContracts.map(({ name }) => name))
  const known = [...budgeted].filter((name) => name !== undefined)
  expect([...known, ...reasoned].filter((name) => !names.has(name))).toEqual([])
  expect(reasoned.filter((name, index) => budgeted.has(name) || reasoned.indexOf(name) !== index)).toEqual([])
})

test('every budget is measured by a test', () => {
  const texts = globSync('test/*/*.test.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  const free = Object.keys(budgets).filter((name) => !new RegExp(`budgets\\.${name}\\b`).test(texts))
  expect(free.map((name) => `${name} of ${list} is measured by no test`)).toEqual([])
})

test('the table in lambdas/README.md is current; `npm run budgets` writes it', () => {
  const readme = readFileSync('lambdas/README.md', 'utf8')
  expect(readme).toBe(withBudgets(readme))
})
