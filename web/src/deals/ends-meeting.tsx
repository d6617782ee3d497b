import { localityOf, timeOnCampus } from '../../../shared/deals/meeting-text.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { useLine } from './use-line.ts'

/** Names the buyer whose deal ends if the person deletes their post. Shows nothing unless the thing is reserved. */
export function EndsMeeting({ post }: { post: Pick<Post, 'id' | 'campusId' | 'state'> }) {
  const { data: line } = useLine(post.id, post.state === 'reserved')
  const deal = line?.items.find(({ state }) => state === 'held')
  if (!deal) return null
  const { buyer, meeting } = deal
  const { timeZone } = localityOf(post.campusId)
  const what = meeting
    ? `${buyer.name} comes ${timeOnCampus(meeting.at, timeZone)}.`
    : `It is reserved for ${buyer.name}.`
  return (
    <p>
      <strong>{what} Deleting cancels it.</strong>
    </p>
  )
}
