import { findPlace } from '../../../shared/campuses/places.ts'
import { calendarOf } from '../../../shared/deals/calendar.ts'
import { localityOf, meetingText } from '../../../shared/deals/meeting-text.ts'
import type { Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { AnchorButton, Button } from '../ui/button.tsx'
import { copyToClipboard } from '../ui/share.ts'
import styles from './meeting.module.css'

interface KeepMeetingProps {
  deal: { id: string }
  meeting: Meeting
  campusId: string
  partnerName: string
  thing: string
}

/** Ways to keep an agreed time in mind, and to tell a friend of it. Nothing of that reaches the server. */
export function KeepMeeting({ deal, meeting, campusId, partnerName, thing }: KeepMeetingProps) {
  const { at, place, number } = meeting
  const { nameOf, ...locality } = localityOf(campusId)
  const known = findPlace(campusId, place.id ?? '')
  const file = calendarOf({
    id: deal.id,
    sequence: number - 1,
    at,
    title: `Meet ${partnerName}: ${thing}`,
    place: [nameOf(place), known?.address].filter(Boolean).join(', '),
    now: serverNow(),
  })
  const tell = async () => {
    const text = `I’m meeting ${partnerName}: ${meetingText(meeting, { nameOf, ...locality })}`
    if (!('share' in navigator)) return void copyToClipboard(text)
    // Closing the share sheet is no error.
    await navigator.share({ text }).catch(() => undefined)
  }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => saveFile('meeting.ics', file, 'text/calendar')}>Add to Calendar</Button>
      <Button onClick={() => void tell()}>Tell a Friend</Button>
      {known && (
        <AnchorButton href={mapOf(known.address ?? `${known.name}, ${campusId}`)} newTab>
          Open in Maps
        </AnchorButton>
      )}
    </div>
  )
}

const mapOf = (query: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
