import { useState } from 'react'
import type { Post } from '../../../shared/posts/post.ts'
import { openConversation } from '../chats/conversation.ts'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './update-line.module.css'

const SharePost = lazyPart(
  async () => (await import('../chats/share-post.tsx')).SharePost,
  ({ onClose }) => onClose(),
)

/**
 * Shown on another person's wish, for people who have the thing. They pick one of their own posts or continue without one.
 * Their message to the author of the wish begins with that post, or else with the wish.
 */
export function HaveOne({ post: { id: wishId, author } }: { post: Post }) {
  const { me } = useMe()
  const [isPicking, setPicking] = useState(false)
  const answer = (postId: string) => {
    setPicking(false)
    openConversation({ ...author, postId, isAnswer: true })
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => (me?.schoolVerified ? setPicking(true) : openConversation(author))}>
        I have one
      </Button>
      {isPicking && me && (
        <SharePost
          meId={me.id}
          onPick={(postId) => answer(postId)}
          answer={{ onWithout: () => answer(wishId) }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
