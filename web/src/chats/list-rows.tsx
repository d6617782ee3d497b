import type { Message } from '../../../shared/chats/chat.ts'
import { isDeletedAuthor, type Author } from '../../../shared/users/user.ts'
import { Link } from '../lib/link.tsx'
import { serverNow } from '../lib/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useTick } from '../lib/use-tick.ts'
import { dayLabel } from './day-label.ts'
import styles from './message-list.module.css'

const minute = 60_000

export function StartRow({ partner }: { partner: Author }) {
  return (
    <div className={styles.start}>
      {isDeletedAuthor(partner) ? (
        <p>{partner.name}</p>
      ) : (
        <>
          <Link to={`/${partner.username}`}>
            <Avatar person={partner} size={96} />
            {partner.name}
          </Link>
          <p>@{partner.username}</p>
        </>
      )}
      <p>This is the beginning of your conversation. Only the two of you can read it.</p>
    </div>
  )
}

export function DayRow({ at }: { at: number }) {
  const now = useTick(minute, () => Math.floor(serverNow() / minute) * minute)
  return (
    <p className={styles.day}>
      <time dateTime={new Date(at).toISOString().slice(0, 10)}>{dayLabel(at, now)}</time>
    </p>
  )
}

/** A message about a step of a deal between the two people, with a link to the deal's post. */
export function DealRow({ message: { id, blocks, deal } }: { message: Message }) {
  return (
    <p className={styles.deal} data-message={id}>
      <Link to={`/post/${deal?.postId}`}>{blocks.map(({ text }) => text).join(' ')}</Link>
    </p>
  )
}

/** The divider above the messages that were unread when the conversation was opened. */
export function NewRow() {
  return (
    <div className={styles.new} role="separator" aria-label="New messages">
      <span aria-hidden>New messages</span>
    </div>
  )
}

/** Three dots while the partner writes. */
export function TypingRow({ name }: { name: string }) {
  return (
    <div className={styles.typing} role="img" aria-label={`${name} is typing`}>
      <i />
      <i />
      <i />
    </div>
  )
}
