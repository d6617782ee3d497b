import { expect, test } from 'vitest'
import { isoWeek } from '../../shared/analytics/iso-week.ts'

test.each([
  ['2026-11-22T23:59:59Z', '2026-W47'],
  ['2026-11-23T00:00:00Z', '2026-W48'],
  ['2026-01-01T00:00:00Z', '2026-W01'],
  ['2026-12-31T12:00:00Z', '2026-W53'],
  ['2027-01-03T23:00:00Z', '2026-W53'],
  ['2027-01-04T00:00:00Z', '2027-W01'],
  ['2024-12-30T00:00:00Z', '2025-W01'],
])('%s is in the ISO week %s', (time, week) => {
  expect(isoWeek(Date.parse(time))).toBe(week)
})
