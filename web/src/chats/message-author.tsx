import { Send } from 'lucide-react'
import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from './conversation.ts'
import { useMe } from '../session/me.ts'
import action from '../ui/action.module.css'

/** The way to talk to the author of a post, on the post's own pages (specification, core 2, 'Post detail'). */
export function MessageAuthor({ author }: { author: Author }) {
  const { me } = useMe()
  // Nobody talks to themselves.
  if (me?.id === author.id) return null
  return (
    <button type="button" className={action.action} data-message onClick={() => openConversation(author)}>
      <Send size={18} aria-hidden />
      Send Message
    </button>
  )
}
