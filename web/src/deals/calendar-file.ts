/**
 * Calendar files of agreed meetings, which people open in their own calendar. The browser stores for which deals a file was
 * saved.
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

/**
 * Saves a file that adds the meeting to a calendar. In the calendar, a later time of the same deal replaces the earlier one.
 */
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
    // A calendar ignores a file with a lower number, so the cancellation has a higher one than every agreed time.
    sequence: isOff ? number : number - 1,
    isOff,
    at,
    title: `Meet ${partnerName}: ${thing}`,
    place: [localityOf(campusId).nameOf(place), known?.address].filter(Boolean).join(', '),
    now: serverNow(),
  })
}
