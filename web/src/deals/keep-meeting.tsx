import { CalendarPlus, Ellipsis, MapPin, Share } from 'lucide-react'
import { findPlace } from '../../../shared/campuses/places.ts'
import { calendarOf } from '../../../shared/deals/calendar.ts'
import { localityOf, meetingText } from '../../../shared/deals/meeting-text.ts'
import type { Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { Menu } from '../ui/menu.tsx'
import { copyToClipboard } from '../ui/share.ts'
import { mapAddressOf } from './map-address.ts'

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
  const map = mapAddressOf(campusId, place)
  return (
    <Menu
      label="More about the meeting"
      icon={Ellipsis}
      items={[
        {
          label: 'Add to Calendar',
          icon: CalendarPlus,
          onSelect: () => saveFile('meeting.ics', file, 'text/calendar'),
        },
        { label: 'Tell a Friend', icon: Share, onSelect: () => void tell() },
        ...(map === undefined ? [] : [{ label: 'Open in Maps', icon: MapPin, href: map, newTab: true }]),
      ]}
    />
  )
}
