/**
 * Calendar files of agreed meetings, which people open with their own calendar. This browser notes for which deals it has
 * saved one.
 */
import { findPlace } from '../../../shared/campuses/places.ts'
import { calendarOf } from '../../../shared/deals/calendar.ts'
import { localityOf } from '../../../shared/deals/meeting-text.ts'
import type { Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { readStored, writeStored } from '../lib/stored.ts'

interface CalendarMeeting {
  dealId: string
  meeting: Meeting
  campusId: string
  partnerName: string
  /** The beginning of the post. */
  thing: string
}

const keyOf = (dealId: string) => `calendar ${dealId}`

/** In the calendar, a later time of the same deal replaces the one before. */
export function addToCalendar(of: CalendarMeeting): void {
  saveFile('meeting.ics', fileOf(of), 'text/calendar')
  writeStored('localStorage', keyOf(of.dealId), 'yes')
}

/** Whether this browser saved a file that added the deal's meeting. */
export const wasAdded = (dealId: string): boolean => readStored('localStorage', keyOf(dealId)) !== null

/** Saves a file that removes a cancelled meeting from the calendar. */
export function removeFromCalendar(of: CalendarMeeting): void {
  saveFile('cancelled.ics', fileOf(of, true), 'text/calendar')
}

function fileOf({ dealId, meeting, campusId, partnerName, thing }: CalendarMeeting, isOff = false): string {
  const { at, place, number } = meeting
  const known = findPlace(campusId, place.id ?? '')
  return calendarOf({
    id: dealId,
    // The cancellation comes after every agreed time.
    sequence: isOff ? number : number - 1,
    isOff,
    at,
    title: `Meet ${partnerName}: ${thing}`,
    place: [localityOf(campusId).nameOf(place), known?.address].filter(Boolean).join(', '),
    now: serverNow(),
  })
}
