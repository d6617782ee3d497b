/** Meetings in words, on the clock of the campus. */
import { findPlace } from '../campuses/places.ts'
import { timeZoneOf } from '../campuses/time-zones.ts'
import type { Meeting, MeetingPlace, Proposal } from './meeting.ts'

/** The parts of a campus on which these words depend. */
export interface Locality {
  /** From the IANA list. */
  timeZone: string
  nameOf: (place: MeetingPlace) => string
}

/** The time zone and the names of places of a campus. */
export const localityOf = (campusId: string): Locality => ({
  timeZone: timeZoneOf({ id: campusId }),
  nameOf: ({ id, text }) => text ?? findPlace(campusId, id ?? '')?.name ?? 'A place on campus',
})

/** 'Thu, Dec 3, 3:00 PM' */
export function timeOnCampus(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  return `${day.format(at)}, ${hourOnCampus(at, timeZone)}`
}

/** '3:00 PM' */
export const hourOnCampus = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)

/** 'Thu, Dec 3, 3:00 PM · Bizzell Memorial Library' */
export const meetingText = (
  { at, place }: Pick<Meeting, 'at' | 'place'>,
  { timeZone, nameOf }: Locality,
): string => `${timeOnCampus(at, timeZone)} · ${nameOf(place)}`

/** 'Thu, Dec 3, 3:00 PM or Fri, Dec 4, 9:00 AM · Bizzell Memorial Library' */
export const timesText = ({ times, place }: Proposal, { timeZone, nameOf }: Locality): string =>
  `${times.map((at) => timeOnCampus(at, timeZone)).join(' or ')} · ${nameOf(place)}`
