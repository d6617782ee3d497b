import type { Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'
import { AnchorButton } from '../ui/button.tsx'

interface ToHandoverProps {
  postId: string
  buyerId: string
  meeting: Meeting
}

const dayMs = 24 * 3_600_000

/**
 * The link to the page of the handover. It shows from a day before the meeting until a day after, except for meetings that
 * were agreed with an earlier release of the app.
 */
export function ToHandover({ postId, buyerId, meeting: { at, version } }: ToHandoverProps) {
  const isNear = useTick(60_000, () => Number(Math.abs(serverNow() - at) <= dayMs)) === 1
  if (!isNear || version === undefined) return null
  // An anchor instead of a router link: it loads a new document, because swap/keep-page.ts stores the files that one
  // document has loaded.
  return (
    <AnchorButton kind="primary" href={`/swap/${postId}/${buyerId}`}>
      Handover
    </AnchorButton>
  )
}
