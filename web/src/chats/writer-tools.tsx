import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { Files } from '../composer/files.tsx'
import { PickFiles } from '../composer/pick-files.tsx'
import { changeComposer, useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SharedPostCard } from './shared-post-card.tsx'
import { useSharedPost } from './use-shared-post.ts'
import styles from './message-writer.module.css'

const SharePost = lazyPart(
  async () => (await import('./share-post.tsx')).SharePost,
  ({ onClose }) => onClose(),
)

/** The buttons that add photos, videos or a post to a message. */
export function WriterTools({ subject, meId }: { subject: Subject; meId: string }) {
  const { postId } = useComposer(subject)
  const [isSharing, setSharing] = useState(false)
  const pick = (id: string) => {
    changeComposer(subject, { postId: id })
    setSharing(false)
  }
  return (
    <div className={styles.tools}>
      <PickFiles subject={subject} />
      <IconButton
        label="Share a post"
        icon={Tag}
        disabled={postId !== undefined}
        onClick={() => setSharing(true)}
      />
      {isSharing && <SharePost meId={meId} onPick={pick} onClose={() => setSharing(false)} />}
    </div>
  )
}

/** The post and the files of a message that is being written, above its text. */
export function Attached({ subject }: { subject: Subject }) {
  const { postId } = useComposer(subject)
  const post = useSharedPost(postId)
  return (
    <>
      {post && (
        <div className={styles.post}>
          <SharedPostCard post={post} />
          <IconButton
            label="Remove the post"
            icon={X}
            onClick={() => changeComposer(subject, { postId: undefined })}
          />
        </div>
      )}
      <Files subject={subject} />
    </>
  )
}
