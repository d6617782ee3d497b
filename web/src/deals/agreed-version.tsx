import { useState } from 'react'
import { localityOf, timeOnCampus } from '../../../shared/deals/meeting-text.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './meeting.module.css'

const ListPostVersions = lazyPart(
  async () => (await import('../posts/list-post-versions.tsx')).ListPostVersions,
  ({ onClose }) => onClose(),
)

interface AgreedVersionProps {
  deal: Pick<DealView, 'since' | 'revision'>
  post: Pick<Post, 'id' | 'campusId' | 'revision'>
}

/** Shown if the post was edited after the agreement: the date of the agreed text, and a button that opens older versions. */
export function AgreedVersion({ deal, post }: AgreedVersionProps) {
  const [isOpen, setOpen] = useState(false)
  if (deal.revision === undefined || (post.revision ?? 0) <= deal.revision) return null
  return (
    <p className={styles.note}>
      Agreed on this post as of {timeOnCampus(deal.since, localityOf(post.campusId).timeZone)}{' '}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        See
      </Button>
      {isOpen && <ListPostVersions postId={post.id} onClose={() => setOpen(false)} />}
    </p>
  )
}
