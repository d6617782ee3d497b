import { expect, test } from 'vitest'
import { relativeTime } from '../../web/src/lib/relative-time.ts'

const now = new Date(2026, 8, 16, 15, 0).getTime()
const ago = (year: number, month: number, day: number, hour: number, minute = 0) =>
  relativeTime(new Date(year, month - 1, day, hour, minute).getTime(), now)

test.each([
  ['now', ago(2026, 9, 16, 14, 59)],
  ['now', ago(2026, 9, 16, 15, 3)],
  ['3m', ago(2026, 9, 16, 14, 57)],
  ['2h', ago(2026, 9, 16, 13)],
  ['14h', ago(2026, 9, 16, 0, 30)],
  ['Yesterday', ago(2026, 9, 15, 1)],
  ['Yesterday', ago(2026, 9, 15, 23)],
  ['3d', ago(2026, 9, 13, 12)],
  ['Sep 9', ago(2026, 9, 9, 12)],
  ['Dec 31, 2025', ago(2025, 12, 31, 12)],
])('the relative time is %s', (expected, actual) => expect(actual).toBe(expected))

test('shortly after midnight, an hour before midnight is shown in hours, not as a day', () => {
  const at = new Date(2026, 8, 15, 23).getTime()
  expect(relativeTime(at, new Date(2026, 8, 16, 1).getTime())).toBe('2h')
})
