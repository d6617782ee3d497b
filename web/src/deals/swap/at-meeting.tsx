import { isSlot, slotAt, slotStart } from '../../../../shared/deals/handover.ts'
import { hourOnCampus, localityOf, meetingText } from '../../../../shared/deals/meeting-text.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { serverNow } from '../../lib/call.ts'
import { useTick } from '../../lib/use-tick.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { AnswerFinish } from '../answer-finish.tsx'
import { AtPlace } from '../at-place.tsx'
import { mapAddressOf } from '../map-address.ts'
import { WithoutCode } from '../without-code.tsx'
import { Buyer } from './buyer.tsx'
import { Seller } from './seller.tsx'
import { Steps } from './steps.tsx'
import type { DealOf, Terms } from './terms.ts'
import { useMoves } from './use-moves.ts'
import type { Ready } from './use-terms.ts'
import styles from './swap.module.css'

interface AtMeetingProps {
  of: DealOf
  found: Ready
  scanned: string | undefined
}

/** The page of a meeting: the agreement, who is there, the code, and the buttons for a handover without a code. */
export function AtMeeting({ of, found, scanned }: AtMeetingProps) {
  const { terms } = found
  const { at } = terms
  const slot = useTick(1000, () => slotAt(at, serverNow()))
  const { atPlace, isWaiting, error } = useMoves(of, found) ?? {}
  const { finished, until } = atPlace?.deal ?? {}
  // After the other person said that the thing was handed over, only the buttons 'Yes' and 'No' are left.
  const isAsked = finished !== undefined && finished.by !== atPlace?.side
  return (
    <div className={styles.content}>
      <Agreed found={found} />
      {atPlace &&
        (finished ? <AnswerFinish {...atPlace} {...{ finished, until }} /> : <AtPlace {...atPlace} />)}
      {isWaiting && <p role="status">Will send when you’re back</p>}
      <FieldError id="move-error" error={error} />
      {!isAsked && <Code {...{ of, terms, scanned, slot }} />}
      {slot < 1 && <Steps terms={terms} />}
      {atPlace && !finished && <WithoutCode {...atPlace} finish={`${atPlace.partnerName}’s phone is dead`} />}
    </div>
  )
}

interface CodeProps extends Omit<AtMeetingProps, 'found'> {
  terms: Terms
  slot: number
}

/** The buyer's or the seller's part of a handover by code. */
function Code({ of, terms, scanned, slot }: CodeProps) {
  const { seed } = terms
  const closed = closedText(terms, slot)
  if (seed === undefined) return <Seller {...{ of, terms, scanned, closed }} />
  return closed === undefined ? <Buyer {...{ of, terms, seed, slot }} /> : <p>{closed}</p>
}

/** What is sold, when and where. */
function Agreed({ found: { terms, asOf } }: Pick<AtMeetingProps, 'found'>) {
  const { campusId, place, thing } = terms
  const locality = localityOf(campusId)
  const map = mapAddressOf(campusId, place)
  return (
    <div>
      {thing && <p className={styles.thing}>{thing}</p>}
      <p>{meetingText(terms, locality)}</p>
      {map !== undefined && (
        <a className={styles.map} href={map} target="_blank" rel="noopener">
          Open in Maps
        </a>
      )}
      {asOf !== undefined && <p className={styles.asOf}>As of {hourOnCampus(asOf, locality.timeZone)}</p>}
    </div>
  )
}

/** Returns why no code shows in a slot; undefined if one does. */
function closedText({ at, campusId }: Terms, slot: number): string | undefined {
  if (isSlot(slot)) return undefined
  if (slot > 1) return redeemHandover.refusals['window-closed'].message
  const from = hourOnCampus(slotStart(at, 1), localityOf(campusId).timeZone)
  return `The code shows from ${from}, half an hour before you meet.`
}
