import { expect, test } from 'vitest'
import { pseudonym } from '../../lambdas/analytics/pseudonym.ts'

const browser = '0123456789abcdef0123'
const on = (day: string) => pseudonym(browser, Date.parse(day))

test('the same browser text gives one pseudonym within a week and another one in the next week', () => {
  expect(on('2026-11-23')).toBe(on('2026-11-29'))
  expect(on('2026-11-30')).not.toBe(on('2026-11-29'))
  expect(on('2026-11-23')).toMatch(/^[0-9a-f]{16}$/)
  expect(browser).not.toContain(on('2026-11-23'))
})
