import { useState } from 'react'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import { updateDeal } from '../../../shared/deals/update-deal.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { AgreedVersion } from './agreed-version.tsx'
import { dealText } from './place-text.ts'
import { EndHold } from './end-hold.tsx'
import { MeetingPlan } from './meeting.tsx'
import type { DealCall, DealMove } from './use-deal-call.ts'
import styles from './create-deal.module.css'

interface UpdateDealProps {
  post: Pick<Post, 'id' | 'author' | 'campusId' | 'blocks' | 'revision'>
  deal: DealView
  dealCall: DealCall
  /** Opens the dialog for another offer; undefined if no offer can be made. */
  onOffer: (() => void) | undefined
  isShort?: boolean | undefined
}

/** A buyer's place in line or offer, and the buttons for their moves in the deal. */
export function UpdateDeal({ post, deal, dealCall: { busy, run }, onOffer, isShort }: UpdateDealProps) {
  const { buyerId, round, state } = deal
  const [isEnding, setEnding] = useState(false)
  const make = (move: DealMove) => run(() => call(updateDeal, { postId: post.id, buyerId, round, ...move }))
  const { agree, end } = labelsOf(deal)
  return (
    <>
      <p className={styles.text} role="status">
        {dealText(deal, post.author.name)}
      </p>
      {state === 'held' && <AgreedVersion deal={deal} post={post} />}
      {state === 'held' && (
        <MeetingPlan
          postId={post.id}
          deal={deal}
          side="buyer"
          campusId={post.campusId}
          partnerName={post.author.name}
          thing={beginningOf(post.blocks, 60)}
          busy={busy}
          isShort={isShort}
          onMove={make}
        />
      )}
      <div className={styles.buttons}>
        {agree && (
          <Button kind="primary" busy={busy} onClick={() => void make({ move: 'agree' })}>
            {agree}
          </Button>
        )}
        {onOffer && <Button onClick={onOffer}>Offer again</Button>}
        {!deal.finished && (
          <Button
            kind={agree ? 'quiet' : 'plain'}
            disabled={busy}
            onClick={() => (state === 'held' ? setEnding(true) : void make({ move: 'end' }))}
          >
            {end}
          </Button>
        )}
      </div>
      {isEnding && (
        <EndHold
          busy={busy}
          text={`${post.author.name} can give it to the next person then.`}
          onKeep={() => setEnding(false)}
          onEnd={async () => {
            await make({ move: 'end' })
            setEnding(false)
          }}
        />
      )}
    </>
  )
}

function labelsOf({ state, isOffer }: DealView): { agree?: string; end: string } {
  if (state === 'countered') return { agree: 'Accept', end: 'Decline' }
  if (state === 'turn') return { agree: 'Confirm', end: 'Pass' }
  if (state === 'held') return { end: 'Cancel' }
  return { end: isOffer ? 'Withdraw' : 'Leave the line' }
}
