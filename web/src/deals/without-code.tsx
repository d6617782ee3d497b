import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AskFinish, type AskFinishProps } from './ask-finish.tsx'
import type { AtPlaceProps } from './at-place.tsx'
import { useMeetingPhase } from './use-meeting-phase.ts'
import styles from './meeting.module.css'

interface WithoutCodeProps extends AtPlaceProps {
  /** The label of the button for a handover without the code; missing if there is another button for it. */
  finish?: string | undefined
}

/**
 * The buttons for a handover without the code, and for saying that the other person did not come. A dialog asks before each.
 */
export function WithoutCode({ deal, side, partnerName, finish, busy, onMove }: WithoutCodeProps) {
  const { meeting, here } = deal
  const phase = useMeetingPhase(meeting)
  const [asked, setAsked] = useState<'no-show' | 'finish'>()
  const [own, others] = side === 'buyer' ? [here?.buyer, here?.seller] : [here?.seller, here?.buyer]
  const mayMiss = own && !others && (phase === 'missing' || phase === 'over')
  if (phase === 'before' || (!mayMiss && finish === undefined)) return null
  const question = {
    side,
    partnerName,
    busy,
    onCancel: () => setAsked(undefined),
    onConfirm: () => void (asked && onMove({ move: asked }).then(() => setAsked(undefined))),
  }
  return (
    <div className={styles.buttons}>
      {mayMiss && (
        <Button disabled={busy} onClick={() => setAsked('no-show')}>
          {partnerName} didn’t come
        </Button>
      )}
      {finish !== undefined && (
        <Button disabled={busy} onClick={() => setAsked('finish')}>
          {finish}
        </Button>
      )}
      {asked === 'finish' && <AskFinish {...question} />}
      {asked === 'no-show' && <AskNoShow {...question} />}
    </div>
  )
}

function AskNoShow({ side, partnerName, ...rest }: AskFinishProps) {
  const next = side === 'seller' ? 'the next person in line has the turn.' : 'it may count against them.'
  return (
    <ConfirmDialog
      title={`${partnerName} didn’t come?`}
      cancel="Wait longer"
      confirm="They didn’t come"
      danger
      {...rest}
    >
      <p>This deal ends, and {next}</p>
    </ConfirmDialog>
  )
}
