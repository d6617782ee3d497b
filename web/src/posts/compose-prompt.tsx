import { ImagePlus } from 'lucide-react'
import type { Me } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './compose-prompt.module.css'

/** The line above the feed that opens the composer on wide screens. It shows even before `me` is loaded. */
export function ComposePrompt({ me, onCompose }: { me: Me | undefined; onCompose: () => void }) {
  return (
    <button type="button" className={styles.prompt} aria-keyshortcuts="n" onClick={onCompose}>
      {me ? (
        <Avatar person={{ name: `${me.firstName} ${me.lastName}`, picture: me.picture }} size={40} />
      ) : (
        <Skeleton width={40} height={40} radius={999} />
      )}
      <span className={styles.words}>What are you selling?</span>
      <ImagePlus size={22} aria-hidden />
    </button>
  )
}
