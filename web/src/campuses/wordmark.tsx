import type { Campus } from '../../../shared/campuses/campus.ts'
import styles from './wordmark.module.css'

/** The logo of a campus site: its name on a price tag in the school's colour. It is not the school's own logo. */
export function Wordmark({ campus, large = false }: { campus: Campus; large?: boolean }) {
  return (
    <span className={styles.wordmark} data-large={large || undefined}>
      <span className={styles.tag}>{campus.name}</span> <span className={styles.rest}>Buy/Sell</span>
    </span>
  )
}
