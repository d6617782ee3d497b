import type { Author } from '../../../shared/users/user.ts'
import { openConversation } from '../chats/conversation.ts'
import { useMe } from '../session/me.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AuthorAvatar } from './author-avatar.tsx'
import { AuthorName } from './author-name.tsx'
import styles from './person-row.module.css'

/** The estimated height of a row in pixels, until it is measured. */
export const personRowHeight = 72

/** A person in a list, with a button to message them. */
export function PersonRow({ person }: { person: Author }) {
  const { me } = useMe()
  return (
    <div className={styles.row}>
      <AuthorAvatar author={person} size={48} />
      <div className={styles.who}>
        <AuthorName author={person} />
        <span className={styles.username}>@{person.username}</span>
      </div>
      {me?.id !== person.id && (
        <Button kind="plain" aria-label={`Message ${person.name}`} onClick={() => openConversation(person)}>
          Message
        </Button>
      )}
    </div>
  )
}

export function PersonRowSkeletons() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading people">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={48} height={48} radius={999} />
          <div className={styles.who}>
            <Skeleton width={140} height={16} />
            <Skeleton width={90} height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}
