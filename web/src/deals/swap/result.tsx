import { Check } from 'lucide-react'
import hidden from '../../ui/hidden.module.css'
import { isAccepted, type Outcome } from './outcomes.ts'
import styles from './swap.module.css'

/** The result of the code that the seller scanned or typed. */
export function Result({ outcome }: { outcome: Outcome | undefined }) {
  const text = textOf(outcome)
  const isRight = isAccepted(outcome)
  return (
    <div role="status" className={styles.status}>
      {isRight && <span className={hidden.hidden}>Code accepted</span>}
      {text && (
        <p className={styles.result} data-accepted={isRight || undefined}>
          {isRight && <Check size={24} aria-hidden />}
          {text}
        </p>
      )}
    </div>
  )
}

function textOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.state === 'sold') return 'Sold.'
  if (outcome?.state === 'sending') return outcome.isSure ? 'Sending…' : undefined
  if (outcome?.state !== 'waiting') return undefined
  return outcome.isSure ? 'Sold. It counts when you’re online.' : 'Kept. It counts when you’re online.'
}
