import { ImagePlus } from 'lucide-react'
import type { Me } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './compose-prompt.module.css'

/** The line above the feed of wide screens that opens the composer; phones have their bottom bar. */
export function ComposePrompt({ me, onCompose }: { me: Me; onCompose: () => void }) {
  return (
    <button type="button" className={styles.prompt} aria-keyshortcuts="n" onClick={onCompose}>
      <Avatar person={{ name: `${me.firstName} ${me.lastName}`, picture: me.picture }} size={40} />
      <span className={styles.words}>What are you selling?</span>
      <ImagePlus size={22} aria-hidden />
    </button>
  )
}
