import type { DealView } from '../../../shared/deals/view.ts'
import { Button } from '../ui/button.tsx'
import { timeText } from './place-text.ts'
import type { DealMove } from './use-deal-call.ts'
import styles from './meeting.module.css'

interface AnswerFinishProps {
  finished: NonNullable<DealView['finished']>
  until: number | undefined
  side: 'buyer' | 'seller'
  partnerName: string
  busy: boolean
  onMove: (move: DealMove) => Promise<boolean>
}

/** Shown after one person said, without a code, that the thing was handed over: asks the other person to confirm. */
export function AnswerFinish({ finished, until, side, partnerName, busy, onMove }: AnswerFinishProps) {
  if (finished.by === side)
    return (
      <p className={styles.text} role="status">
        You said that it was handed over. {partnerName} can answer
        {until === undefined ? '' : ` until ${timeText(until)}`}.
      </p>
    )
  return (
    <div className={styles.plan} role="group" aria-label="Handover">
      <p className={styles.text} role="status">
        {partnerName} says it was handed over. {side === 'buyer' ? 'Did you get it?' : 'Were you paid?'}
      </p>
      <div className={styles.buttons}>
        <Button kind="primary" busy={busy} onClick={() => void onMove({ move: 'finish' })}>
          Yes
        </Button>
        <Button disabled={busy} onClick={() => void onMove({ move: 'deny' })}>
          No
        </Button>
      </div>
    </div>
  )
}
