import { useState } from 'react'
import { hereTextMaximum } from '../../../shared/deals/meeting.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DealMove } from './use-deal-call.ts'
import { useMeetingPhase } from './use-meeting-phase.ts'
import styles from './meeting.module.css'

export interface AtPlaceProps {
  deal: Pick<DealView, 'here'> & { meeting: Pick<NonNullable<DealView['meeting']>, 'at'> }
  side: 'buyer' | 'seller'
  partnerName: string
  busy: boolean
  onMove: (move: DealMove) => Promise<boolean>
}

/** Shown from half an hour before a meeting: the button 'I’m here', and whether the other person is there. */
export function AtPlace({ deal, side, partnerName, busy, onMove }: AtPlaceProps) {
  const { meeting, here } = deal
  const phase = useMeetingPhase(meeting)
  if (phase === 'before') return null
  const [own, others] = side === 'buyer' ? [here?.buyer, here?.seller] : [here?.seller, here?.buyer]
  return (
    <div className={styles.plan}>
      {others && (
        <p className={styles.text} role="status">
          {partnerName} is here{others.text === undefined ? '.' : `: “${others.text}”`}
        </p>
      )}
      {own ? (
        <p className={styles.note}>
          You’re here{own.text === undefined ? '.' : `: “${own.text}”`}
          {!others &&
            phase === 'arriving' &&
            ` If ${partnerName} doesn’t come, you can say so 15 minutes after.`}
        </p>
      ) : (
        phase !== 'over' && <SayHere busy={busy} onMove={onMove} />
      )}
    </div>
  )
}

/** The button 'I’m here', with a field in which the person says how to find them. */
function SayHere({ busy, onMove }: Pick<AtPlaceProps, 'busy' | 'onMove'>) {
  const [hint, setHint] = useState('')
  const text = hint.trim()
  return (
    <div className={styles.here}>
      <TextField
        label="How to find you"
        value={hint}
        maxLength={hereTextMaximum}
        placeholder="Blue jacket, by the door"
        onChange={({ target }) => setHint(target.value)}
      />
      <Button busy={busy} onClick={() => void onMove({ move: 'here', ...(text !== '' && { text }) })}>
        I’m here
      </Button>
    </div>
  )
}
