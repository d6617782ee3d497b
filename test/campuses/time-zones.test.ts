import { expect, test } from 'vitest'
import { campuses, genericCampusId } from '../../shared/campuses/campus.ts'
import { timeZoneOf, timeZones } from '../../shared/campuses/time-zones.ts'

test('every school has an American time zone, and no other campus id has a time zone', () => {
  const schools = campuses.filter(({ id }) => id !== genericCampusId)
  expect(Object.keys(timeZones)).toEqual(schools.map(({ id }) => id))
  for (const school of schools) {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: timeZoneOf(school) }).resolvedOptions()
    expect(timeZone).toMatch(/^America\//)
  }
})
