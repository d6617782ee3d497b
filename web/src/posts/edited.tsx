import { useState } from 'react'
import type { Post } from '../../../shared/posts/post.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './edited.module.css'

const ListPostVersions = lazyPart(
  async () => (await import('./list-post-versions.tsx')).ListPostVersions,
  ({ onClose }) => onClose(),
)

/** The mark of an edited post, next to its time. Pressing it opens the earlier versions. */
export function Edited({ post }: { post: Pick<Post, 'id' | 'editedAt'> }) {
  const [open, setOpen] = useState(false)
  if (post.editedAt === undefined) return null
  return (
    <>
      <span className={styles.dot} aria-hidden>
        ·
      </span>
      <button type="button" className={styles.edited} onClick={() => setOpen(true)}>
        Edited
      </button>
      {open && <ListPostVersions postId={post.id} onClose={() => setOpen(false)} />}
    </>
  )
}
