import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenRule, type Place } from '../../shared/geography/place.ts'

const both = ['country', 'time-zone'] as const
const july = Date.UTC(2026, 6, 15, 12)
const january = Date.UTC(2026, 0, 15, 12)
const norman: Place = { country: 'US', timeZone: 'America/Chicago', deviceTimeZone: 'America/Chicago' }
const at = (place: Partial<Place>, now = july) => brokenRule({ ...norman, ...place }, both, now)

describe('the country', () => {
  test('is the United States, whether the code has upper-case or lower-case letters', () => {
    expect(at({})).toBeUndefined()
    expect(at({ country: 'us' })).toBeUndefined()
  })

  test.each(['PR', 'pr', 'GU', 'VI', 'AS', 'MP', 'UM'])('may be the territory %s', (country) => {
    expect(at({ country })).toBeUndefined()
  })

  test.each(['DE', 'de', 'CA', 'MX', 'GB', 'VG', 'WS'])('may not be %s', (country) => {
    expect(at({ country })).toBe('country')
  })

  test.each([undefined, '', 'XX', '-', 'Germany', '1', 'US, DE'])(
    'is unknown if the header is %j, so the person is admitted',
    (country) => {
      expect(at({ country })).toBeUndefined()
    },
  )
})

describe('time zones', () => {
  test('match by their current offset, not by their name', () => {
    expect(at({ deviceTimeZone: 'America/Menominee' })).toBeUndefined()
    expect(at({ deviceTimeZone: 'america/chicago' })).toBeUndefined()
    expect(at({ deviceTimeZone: 'America/New_York' })).toBe('time-zone')
    expect(at({ deviceTimeZone: 'Europe/Berlin' })).toBe('time-zone')
    // Phoenix has no summer time: it matches Denver in winter and Los Angeles in summer.
    const phoenix = { timeZone: 'America/Phoenix' }
    expect(at({ ...phoenix, deviceTimeZone: 'America/Denver' }, january)).toBeUndefined()
    expect(at({ ...phoenix, deviceTimeZone: 'America/Denver' }, july)).toBe('time-zone')
    expect(at({ ...phoenix, deviceTimeZone: 'America/Los_Angeles' }, july)).toBeUndefined()
  })

  test('are compared correctly to the second when the clocks change', () => {
    const change = Date.UTC(2026, 2, 8, 8)
    const chicago = { timeZone: 'America/Chicago', deviceTimeZone: 'America/Regina' }
    // Regina has Chicago's winter time all year, so the two match only in winter.
    expect(at(chicago, change - 1)).toBeUndefined()
    expect(at(chicago, change)).toBe('time-zone')
    const back = Date.UTC(2026, 10, 1, 7)
    expect(at(chicago, back - 1)).toBe('time-zone')
    expect(at(chicago, back)).toBeUndefined()
  })

  test.each([undefined, '', 'Mars/Olympus', 'null', 'x'.repeat(10_000), '<script>'])(
    'admit people if the zone of the connection or of the device is %j',
    (unknown) => {
      expect(at({ timeZone: unknown })).toBeUndefined()
      expect(at({ deviceTimeZone: unknown })).toBeUndefined()
    },
  )

  test('match exactly when both clocks show the same time, at every moment of two years', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    // Tests moments around the days on which clocks in the US change, and random other moments.
    const changes = [
      [2026, 2, 8],
      [2026, 10, 1],
      [2027, 2, 14],
      [2027, 10, 7],
    ] as const
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 3600, max: 36 * 3600 }))
      .map(([[year, month, day], seconds]) => Date.UTC(year, month, day, 8) + seconds * 1000)
    const anyTime = fc
      .integer({ min: Date.UTC(2026, 0) / 1000, max: Date.UTC(2028, 0) / 1000 })
      .map((seconds) => seconds * 1000)
    fc.assert(
      fc.property(zone, zone, fc.oneof(nearChange, anyTime), (timeZone, deviceTimeZone, now) => {
        const isSame = clockOf(timeZone, now) === clockOf(deviceTimeZone, now)
        expect(at({ timeZone, deviceTimeZone }, now)).toBe(isSame ? undefined : 'time-zone')
      }),
      { numRuns: 1000 },
    )
  })
})

/** The time that a clock in this zone shows. */
const clockOf = (timeZone: string, now: number) =>
  new Date(now).toLocaleString('en-US', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

test('a stage without rules serves every place, and a stage with a single rule does not check the other rule', () => {
  const abroad = { country: 'DE', timeZone: 'Europe/Berlin', deviceTimeZone: 'America/Chicago' }
  expect(brokenRule(abroad, [], july)).toBeUndefined()
  expect(brokenRule(abroad, ['time-zone'], july)).toBe('time-zone')
  expect(brokenRule({ ...abroad, deviceTimeZone: 'Europe/Berlin' }, ['time-zone'], july)).toBeUndefined()
  expect(brokenRule(abroad, ['country'], july)).toBe('country')
})
