import { Pencil, Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './writing-about.module.css'

interface WritingAboutProps {
  what: 'reply' | 'edit'
  children: ReactNode
  onCancel: () => void
}

/** The message to which the text replies, or which the text changes. It is shown above the text. */
export function WritingAbout({ what, children, onCancel }: WritingAboutProps) {
  const Icon = what === 'reply' ? Reply : Pencil
  return (
    <div className={styles.about}>
      <Icon size={16} aria-hidden />
      <span className={styles.words}>{children}</span>
      <IconButton label={what === 'reply' ? 'Cancel reply' : 'Cancel editing'} icon={X} onClick={onCancel} />
    </div>
  )
}
