import { expect, test } from 'vitest'
import { isQuiet } from '../../lambdas/notifications/quiet-hours.ts'

const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`)
const hours = (from: number, to: number, timeZone = 'America/Chicago') => ({
  from: from * 60,
  to: to * 60,
  timeZone,
})

test.each([
  // Norman is six hours behind UTC in November.
  ['before a night', '03:59', hours(22, 7), false],
  ['at its start', '04:00', hours(22, 7), true],
  ['after midnight', '06:30', hours(22, 7), true],
  ['at its end', '13:00', hours(22, 7), false],
  ['in a lecture', '19:30', hours(13, 14), true],
  ['after the lecture', '20:00', hours(13, 14), false],
  ['in hours of no length', '19:00', hours(13, 13), false],
  ['in a time zone that does not exist', '06:30', hours(0, 24, 'Mars/Base'), false],
  ['at midnight', '06:00', hours(0, 1), true],
])('the time of day is judged correctly: %s', (_, time, quietHours, isExpected) => {
  expect(isQuiet(quietHours, at(time))).toBe(isExpected)
})

test('without quiet hours no time is quiet', () => expect(isQuiet(undefined, at('06:30'))).toBe(false))
