import { Send } from 'lucide-react'
import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from './conversation.ts'
import { useMe } from '../session/me.ts'
import action from '../ui/action.module.css'

/** The button that starts a conversation with the author of a post; authors do not see it on their own posts. */
export function MessageAuthor({ author, onOpen }: { author: Author; onOpen: () => void }) {
  const { me } = useMe()
  if (me?.id === author.id) return null
  const open = () => {
    openConversation(author)
    onOpen()
  }
  return (
    <button type="button" className={action.action} data-message onClick={open}>
      <Send size={18} aria-hidden />
      Send Message
    </button>
  )
}
