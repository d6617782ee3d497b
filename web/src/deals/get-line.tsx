import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { priceText } from '../../../shared/deals/sale.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { copyLink } from '../ui/share.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { PersonRowSkeletons } from '../users/person-row.tsx'
import { timeText } from './deal-text.ts'
import { CounterOffer } from './counter-offer.tsx'
import { useLine, useLineMoves } from './use-line.ts'
import type { LineDeal } from './use-line.ts'
import styles from './get-line.module.css'

/** `/post/{id}/line`: who is in line for one's own thing, and what its seller can do. */
export function GetLine() {
  const { postId = '' } = useParams()
  const { data, error, refetch } = useLine(postId)
  const { moving, move } = useLineMoves(postId)
  const [countering, setCountering] = useState<LineDeal>()
  const isReserved = data?.state === 'reserved'
  return (
    <>
      <title>Line</title>
      <PageHeader title="Line" />
      {error && !data ? (
        <LoadFailed
          page
          message={error instanceof RefusalError ? error.message : wentWrong}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <PersonRowSkeletons />
      ) : data.items.length === 0 ? (
        <EmptyState
          art="saved"
          title="Nobody in line yet."
          action={
            <Button kind="primary" onClick={() => void copyLink(linkTo(postId))}>
              Copy Link
            </Button>
          }
        />
      ) : (
        <ol className={styles.line}>
          {data.items.map((deal) => (
            <li key={deal.id} className={styles.row}>
              <AuthorAvatar author={deal.buyer} size={48} />
              <div className={styles.who}>
                <AuthorName author={deal.buyer} />
                <span className={styles.what}>
                  {whatOf(deal)} · <TimeAgo at={deal.since} />
                </span>
              </div>
              <Moves
                deal={deal}
                isReserved={isReserved}
                busy={moving === deal.id}
                onMove={(name) => void move(deal, name)}
                onCounter={() => setCountering(deal)}
              />
            </li>
          ))}
        </ol>
      )}
      {countering && (
        <CounterOffer
          deal={countering}
          busy={moving === countering.id}
          onCounter={async (cents) => {
            if (await move(countering, 'counter', cents)) setCountering(undefined)
          }}
          onClose={() => setCountering(undefined)}
        />
      )}
    </>
  )
}

interface MovesProps {
  deal: LineDeal
  isReserved: boolean
  busy: boolean
  onMove: (name: 'agree' | 'end') => void
  onCounter: () => void
}

/** What the seller can do with a deal. While the thing is reserved, nobody else gets it. */
function Moves({ deal: { state, isOffer, buyer }, isReserved, busy, onMove, onCounter }: MovesProps) {
  if (state === 'turn') return null
  const of = `: ${buyer.name}`
  const end = state === 'held' ? 'Cancel' : state === 'countered' ? 'Withdraw' : 'Decline'
  const agree = isOffer ? 'Accept' : 'Reserve'
  return (
    <div className={styles.moves}>
      {state === 'waiting' && !isReserved && (
        <Button kind="primary" busy={busy} aria-label={agree + of} onClick={() => onMove('agree')}>
          {agree}
        </Button>
      )}
      {state === 'waiting' && isOffer && (
        <Button aria-label={`Counter${of}`} onClick={onCounter}>
          Counter
        </Button>
      )}
      <Button kind="quiet" busy={busy} aria-label={end + of} onClick={() => onMove('end')}>
        {end}
      </Button>
    </div>
  )
}

/** '1st · $120', 'Offers $95', 'You ask $110', 'Has until 5:10 PM', 'Reserved for $95 until Tue 3:00 PM' */
function whatOf({ state, cents, isOffer, place, until }: LineDeal): string {
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  if (state === 'held') return `Reserved for ${priceText(cents)}${end}`
  if (state === 'turn') return `Has${end} to confirm`
  if (state === 'countered') return `You ask ${priceText(cents)}`
  return isOffer ? `Offers ${priceText(cents)}` : `${place ?? ''}. ${priceText(cents)}`
}

const linkTo = (postId: string) => ({ url: `${location.origin}/post/${postId}`, title: 'A post' })
