import { CalendarPlus, Ellipsis, MapPin, Share } from 'lucide-react'
import { localityOf, meetingText } from '../../../shared/deals/meeting-text.ts'
import type { Meeting } from '../../../shared/deals/meeting.ts'
import { Menu } from '../ui/menu.tsx'
import { copyToClipboard } from '../ui/share.ts'
import { addToCalendar } from './calendar-file.ts'
import { mapAddressOf } from './map-address.ts'

interface KeepMeetingProps {
  deal: { id: string }
  meeting: Meeting
  campusId: string
  partnerName: string
  thing: string
}

/** A menu to add an agreed meeting to a calendar, and to share it with a friend. The server does not learn about either. */
export function KeepMeeting({ deal, meeting, campusId, partnerName, thing }: KeepMeetingProps) {
  const locality = localityOf(campusId)
  const tell = async () => {
    const text = `I’m meeting ${partnerName}: ${meetingText(meeting, locality)}`
    if (!('share' in navigator)) return void copyToClipboard(text)
    // Closing the share sheet rejects, which is no error.
    await navigator.share({ text }).catch(() => undefined)
  }
  const map = mapAddressOf(campusId, meeting.place)
  return (
    <Menu
      label="More about the meeting"
      icon={Ellipsis}
      items={[
        {
          label: 'Add to Calendar',
          icon: CalendarPlus,
          onSelect: () => addToCalendar({ dealId: deal.id, meeting, campusId, partnerName, thing }),
        },
        { label: 'Tell a Friend', icon: Share, onSelect: () => void tell() },
        ...(map === undefined ? [] : [{ label: 'Open in Maps', icon: MapPin, href: map, newTab: true }]),
      ]}
    />
  )
}
