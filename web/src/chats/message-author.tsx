import { Send } from 'lucide-react'
import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from './conversation.ts'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import styles from './message-author.module.css'

/**
 * On phones: the button at the bottom of the screen that starts a conversation with the author of a post. Authors do not see
 * the button on their own posts.
 */
export function MessageAuthor({
  post,
  onOpen,
}: {
  post: { id: string; author: Author }
  onOpen: () => void
}) {
  const { id: postId, author } = post
  const { me } = useMe()
  if (me?.id === author.id) return null
  const open = () => {
    openConversation({ ...author, postId })
    onOpen()
  }
  return (
    <div className={styles.message}>
      <Button kind="primary" wide onClick={open}>
        <Send size={18} aria-hidden />
        Send Message
      </Button>
    </div>
  )
}
