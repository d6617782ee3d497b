import { expect, test } from 'vitest'
import { placesByCampus } from '../../shared/campuses/places.ts'
import { catalog } from '../../shared/campuses/catalog.ts'
import { calendarOf } from '../../shared/deals/calendar.ts'
import { slotsOf, usualSlots } from '../../shared/deals/meeting-times.ts'
import { mayPropose } from '../../shared/deals/meeting.ts'

const zone = 'America/Chicago'

test('the times of a week are the daytime half hours of the campus’s time zone, and each can be proposed', () => {
  const now = Date.parse('2026-12-03T12:10:00-06:00')
  const slots = slotsOf(now, zone)
  expect(slots[0]).toMatchObject({ day: 'Thu, Dec 3', time: '12:30 PM' })
  expect(slots.at(-1)).toMatchObject({ day: 'Thu, Dec 10', time: '12:00 PM' })
  expect(slots.every(({ at }) => mayPropose(at, now))).toBe(true)
  expect(
    slots.some(({ time }) => /^(6|11):30 (AM|PM)$/.test(time) && time !== '11:30 AM' && time !== '6:30 PM'),
  ).toBe(false)
})

test.each([
  ['the clock is set back', '2026-10-31T12:00:00-05:00', 'Sun, Nov 1'],
  ['the clock is set forward', '2027-03-13T12:00:00-06:00', 'Sun, Mar 14'],
])('on the day on which %s, each time is offered exactly once', (_, from, day) => {
  const times = slotsOf(Date.parse(from), zone).filter((slot) => slot.day === day)
  expect(times.map(({ time }) => time)).toHaveLength(32)
  expect(new Set(times.map(({ time }) => time)).size).toBe(32)
})

test('usual times are noon and five, except within the next hour', () => {
  const now = Date.parse('2026-12-03T11:30:00-06:00')
  expect(usualSlots(slotsOf(now, zone), now).map(({ day, time }) => `${day} ${time}`)).toEqual([
    'Thu, Dec 3 5:00 PM',
    'Fri, Dec 4 12:00 PM',
    'Fri, Dec 4 5:00 PM',
    'Sat, Dec 5 12:00 PM',
  ])
})

test('a calendar file replaces the event of an earlier time, and its lines are folded and escaped', () => {
  const event = {
    id: 'D1',
    sequence: 1,
    isOff: false,
    at: Date.parse('2026-12-03T15:00:00-06:00'),
    title: `Meet Bob; Lee, ${'é'.repeat(60)}`,
    place: 'Bizzell',
    now: Date.parse('2026-12-01T00:00:00Z'),
  }
  const file = calendarOf(event)
  expect(file).toContain('METHOD:PUBLISH\r\n')
  expect(file).toContain(
    'UID:D1\r\nSEQUENCE:1\r\nSTATUS:CONFIRMED\r\nDTSTAMP:20261201T000000Z\r\nDTSTART:20261203T210000Z\r\n',
  )
  expect(file).toContain(String.raw`SUMMARY:Meet Bob\; Lee\, `)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const off = calendarOf({ ...event, sequence: 2, isOff: true })
  expect(off).toContain('METHOD:CANCEL\r\n')
  expect(off).toContain('UID:D1\r\nSEQUENCE:2\r\nSTATUS:CANCELLED\r\n')
})

test('every campus has places, with unique ids', () => {
  const schools = catalog.filter(({ id }) => id !== 'campus').map(({ id }) => id)
  expect(Object.keys(placesByCampus).toSorted()).toEqual(schools.toSorted())
  for (const places of Object.values(placesByCampus))
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
})
