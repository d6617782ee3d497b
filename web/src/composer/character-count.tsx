import { textMaximum } from '../../../shared/composer/rich-text.ts'
import styles from './character-count.module.css'

/** How much of the limit is used: a ring, and the characters that are left, negative when there are too many. */
export function CharacterCount({ count, id }: { count: number; id: string }) {
  const left = textMaximum - count
  const state = left < 0 ? 'over' : left <= 50 ? 'near' : 'fine'
  return (
    <span className={styles.count} data-state={state}>
      <span aria-hidden>{left}</span>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <circle className={styles.track} cx="16" cy="16" r="13" />
        <circle
          className={styles.used}
          cx="16"
          cy="16"
          r="13"
          pathLength={textMaximum}
          strokeDasharray={`${Math.min(count, textMaximum)} ${textMaximum}`}
        />
      </svg>
      <span id={id} className={styles.spoken}>
        {left < 0 ? `${-left} characters too many` : `${left} characters left`}
      </span>
    </span>
  )
}
