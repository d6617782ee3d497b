import { Link } from '../../lib/link.tsx'
import type { FoundMessage, NamedChat } from '../../../../shared/search/search-messages.ts'
import { markWords } from '../../search/mark-words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { VerifiedBadge } from '../../users/verified-badge.tsx'
import row from '../row.module.css'
import styles from './search.module.css'

/** A conversation that was found by the name of the partner. */
export function NamedChatRow({ chat: { id, partner } }: { chat: NamedChat }) {
  return (
    <li className={row.item}>
      <Link to={`/messages/${id}`} state="inbox" className={row.row}>
        <Avatar person={partner} size={48} />
        <span className={row.words}>
          <span className={row.top}>
            <span className={row.name}>{partner.name}</span>
            {partner.schoolVerified && <VerifiedBadge className={row.verified} size={16} />}
          </span>
          <span className={row.preview}>@{partner.username}</span>
        </span>
      </Link>
    </li>
  )
}

/** A found message, with a link to its position in the conversation. */
export function FoundMessageRow({ message, meId }: { message: FoundMessage; meId: string }) {
  const { id, chatId, partner, senderId, text, matches, createdAt } = message
  return (
    <li className={row.item}>
      <Link to={`/messages/${chatId}?message=${id}`} state="inbox" className={row.row}>
        <Avatar person={partner} size={48} />
        <span className={row.words}>
          <span className={row.top}>
            <span className={row.name}>{partner.name}</span>
            {partner.schoolVerified && <VerifiedBadge className={row.verified} size={16} />}
            <span className={row.time}>
              <TimeAgo at={createdAt} />
            </span>
          </span>
          <span className={styles.text} dir="auto">
            {senderId === meId && 'You: '}
            {markWords(matches)(text)}
          </span>
        </span>
      </Link>
    </li>
  )
}
