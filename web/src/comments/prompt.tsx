import type { Me } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './prompt.module.css'

/** The line above a thread that opens the composer. The line shows even before `me` is loaded. */
export function CommentPrompt({ me, onOpen }: { me: Me | undefined; onOpen: () => void }) {
  return (
    <button type="button" className={styles.prompt} onClick={onOpen}>
      {me ? (
        <Avatar person={{ name: `${me.firstName} ${me.lastName}`, picture: me.picture }} size={32} />
      ) : (
        <Skeleton width={32} height={32} radius={999} />
      )}
      <span className={styles.words}>Write a comment…</span>
    </button>
  )
}
