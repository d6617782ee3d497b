import { useState } from 'react'
import { localityOf, meetingText, timeOnCampus } from '../../../shared/deals/meeting-text.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import { Button } from '../ui/button.tsx'
import { AnswerFinish } from './answer-finish.tsx'
import { AtPlace } from './at-place.tsx'
import { KeepMeeting } from './keep-meeting.tsx'
import { emptyPlan, PlanMeeting } from './plan-meeting.tsx'
import { ToHandover } from './to-handover.tsx'
import type { DealMove } from './use-deal-call.ts'
import { WithoutCode } from './without-code.tsx'
import styles from './meeting.module.css'

interface MeetingProps {
  postId: string
  deal: DealView
  side: 'buyer' | 'seller'
  campusId: string
  partnerName: string
  /** The beginning of the post. */
  thing: string
  busy: boolean
  /** Whether to omit the menu for calendar and sharing. It is always on the post's own page. */
  isShort?: boolean
  /** Returns whether the server accepted the move. */
  onMove: (move: DealMove) => Promise<boolean>
}

/** When and where the two people of a reserved deal meet: the agreed meeting, a proposal, and the person's moves. */
export function MeetingPlan({
  postId,
  deal,
  side,
  campusId,
  partnerName,
  thing,
  busy,
  isShort,
  onMove,
}: MeetingProps) {
  const { meeting, proposal, finished, until } = deal
  const [isPlanning, setPlanning] = useState(false)
  const [plan, setPlan] = useState(emptyPlan)
  const locality = localityOf(campusId)
  const { timeZone, nameOf } = locality
  const isAsked = proposal && proposal.by !== side
  const atPlace = { side, partnerName, busy, onMove }
  if (finished) return <AnswerFinish {...{ finished, until }} {...atPlace} />
  return (
    <div className={styles.plan}>
      {meeting && (
        <>
          <div className={styles.agreed}>
            <p className={styles.text}>Meet {meetingText(meeting, locality)}</p>
            {!isShort && <KeepMeeting {...{ deal, meeting, campusId, partnerName, thing }} />}
          </div>
          <AtPlace {...atPlace} deal={{ ...deal, meeting }} />
          {/* A seller already has the button 'Handed over' in `SellerMoves`. */}
          <WithoutCode
            {...atPlace}
            deal={{ ...deal, meeting }}
            finish={side === 'buyer' ? 'Finish without the code' : undefined}
          />
        </>
      )}
      {proposal && (
        <p className={styles.text} role="status">
          {isAsked ? `${partnerName} proposes` : 'You proposed'} {nameOf(proposal.place)}
          {isAsked ? ':' : `, ${proposal.times.map((at) => timeOnCampus(at, timeZone)).join(' or ')}`}
        </p>
      )}
      <div className={styles.buttons}>
        {meeting && <ToHandover {...{ postId, meeting }} buyerId={deal.buyerId} />}
        {isAsked &&
          proposal.times.map((at) => (
            <Button key={at} kind="primary" busy={busy} onClick={() => void onMove({ move: 'accept', at })}>
              {timeOnCampus(at, timeZone)}
            </Button>
          ))}
        <Button onClick={() => setPlanning(true)}>
          {meeting ? 'Change the time' : proposal ? 'Propose other times' : 'Propose a time'}
        </Button>
      </div>
      {isPlanning && (
        <PlanMeeting
          campusId={campusId}
          plan={plan}
          onChange={setPlan}
          busy={busy}
          onPropose={async (times, place) => {
            if (!(await onMove({ move: 'propose', times, place }))) return
            setPlanning(false)
            setPlan(emptyPlan)
          }}
          onClose={() => setPlanning(false)}
        />
      )}
    </div>
  )
}
