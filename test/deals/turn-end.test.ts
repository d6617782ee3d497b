import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZones } from '../../shared/campuses/time-zones.ts'
import { turnEnd } from '../../shared/deals/turn-end.ts'

const central = 'America/Chicago'
const hour = 3_600_000

test.each([
  ['in the afternoon', '2026-12-03T15:00:00-06:00', '2026-12-03T17:00:00-06:00'],
  ['at 20:00', '2026-12-03T20:00:00-06:00', '2026-12-03T22:00:00-06:00'],
  ['at 21:30, by half an hour of the next morning', '2026-12-03T21:30:00-06:00', '2026-12-04T09:30:00-06:00'],
  ['at 22:00', '2026-12-03T22:00:00-06:00', '2026-12-04T10:00:00-06:00'],
  ['after midnight', '2026-12-04T03:00:00-06:00', '2026-12-04T10:00:00-06:00'],
  ['before the night in which clocks go forward', '2026-03-07T23:00:00-06:00', '2026-03-08T10:00:00-05:00'],
  ['before the night in which clocks go back', '2026-10-31T21:00:00-05:00', '2026-11-01T09:00:00-06:00'],
  ['in the hour that clocks repeat', '2026-11-01T01:30:00-05:00', '2026-11-01T10:00:00-06:00'],
])('a turn that begins %s lasts two hours, not counting the night', (_, now, end) => {
  expect(new Date(turnEnd(Date.parse(now), central)).toISOString()).toBe(new Date(end).toISOString())
})

test('a turn always has two hours, ends between 8:00 and 22:00, and within 14 hours', () => {
  const zones = fc.constantFrom(...new Set(Object.values(timeZones)))
  const times = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') })
  fc.assert(
    fc.property(zones, times, (timeZone, now) => {
      const end = turnEnd(now, timeZone)
      // A turn that lasts over the night ends at a whole minute, so it may be up to a minute short.
      expect(end - now).toBeGreaterThan(2 * hour - 60_000)
      expect(end - now).toBeLessThanOrEqual(14 * hour)
      const form = new Intl.DateTimeFormat('en-US', {
        timeZone,
        hour: 'numeric',
        minute: 'numeric',
        hourCycle: 'h23',
      })
      const [hours = 0, minutes = 0] = form.format(end).split(':').map(Number)
      expect(hours * 60 + minutes).toBeGreaterThanOrEqual(8 * 60)
      expect(hours * 60 + minutes).toBeLessThanOrEqual(22 * 60)
    }),
  )
})
