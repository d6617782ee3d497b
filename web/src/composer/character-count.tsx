import { textMaximum } from '../../../shared/composer/rich-text.ts'
import hidden from '../ui/hidden.module.css'
import styles from './character-count.module.css'

/** Shows the used part of the limit as a ring, with the number of characters left, which is negative above the limit. */
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
      <span id={id} className={hidden.hidden}>
        {left < 0 ? `${-left} characters too many` : `${left} characters left`}
      </span>
    </span>
  )
}
