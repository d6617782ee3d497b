import { useState } from 'react'
import { hereTextMaximum, mayBeHere, mayMiss } from '../../../shared/deals/meeting.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DealMove } from './use-deal-call.ts'
import styles from './meeting.module.css'

interface AtPlaceProps {
  deal: Pick<DealView, 'here'> & { meeting: NonNullable<DealView['meeting']> }
  side: 'buyer' | 'seller'
  partnerName: string
  busy: boolean
  onMove: (move: DealMove) => Promise<boolean>
}

const tickMs = 10_000
/** What the clock allows: nothing yet, to be here, and to say that the other one did not come. */
const [none, arriving, missing] = [0, 1, 2]

/** From half an hour before a meeting: I’m here, where the other one is, and that they did not come. */
export function AtPlace({ deal, side, partnerName, busy, onMove }: AtPlaceProps) {
  const { meeting, here } = deal
  const phase = useTick(tickMs, () => phaseOf(meeting.at, serverNow()))
  const [hint, setHint] = useState('')
  const [asked, setAsked] = useState<'no-show' | 'finish'>()
  if (phase === none) return null
  const [own, others] = side === 'buyer' ? [here?.buyer, here?.seller] : [here?.seller, here?.buyer]
  const text = hint.trim()
  const say = () => void onMove({ move: 'here', ...(text !== '' && { text }) })
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
            phase === arriving &&
            ` If ${partnerName} doesn’t come, you can say so 15 minutes after.`}
        </p>
      ) : (
        <div className={styles.here}>
          <TextField
            label="How to find you"
            value={hint}
            maxLength={hereTextMaximum}
            placeholder="Blue jacket, by the door"
            onChange={({ target }) => setHint(target.value)}
          />
          <Button busy={busy} onClick={say}>
            I’m here
          </Button>
        </div>
      )}
      <div className={styles.buttons}>
        {own && !others && phase === missing && (
          <Button disabled={busy} onClick={() => setAsked('no-show')}>
            {partnerName} didn’t come
          </Button>
        )}
        {side === 'buyer' && (
          <Button disabled={busy} onClick={() => setAsked('finish')}>
            Finish without the code
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          {...wordsOf(asked, side, partnerName)}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void onMove({ move: asked }).then(() => setAsked(undefined))}
        />
      )}
    </div>
  )
}

function wordsOf(asked: 'no-show' | 'finish', side: 'buyer' | 'seller', partnerName: string) {
  if (asked === 'finish')
    return {
      title: 'Do you have it?',
      cancel: 'Not yet',
      confirm: 'I have it',
      children: <p>{partnerName} is asked whether they were paid.</p>,
    }
  const next = side === 'seller' ? 'the next person in line has the turn.' : 'it may count against them.'
  return {
    title: `${partnerName} didn’t come?`,
    cancel: 'Wait longer',
    confirm: 'They didn’t come',
    danger: true,
    children: <p>This deal ends, and {next}</p>,
  }
}

function phaseOf(at: number, now: number): number {
  if (mayMiss({ at }, now)) return missing
  return mayBeHere({ at }, now) === undefined ? arriving : none
}
