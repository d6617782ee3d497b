import { Play } from 'lucide-react'
import styles from './media.module.css'

export function PlayMark() {
  return (
    <span className={styles.mark} aria-hidden>
      <Play size={28} fill="currentColor" />
    </span>
  )
}
