import { useState } from 'react'
import { priceText } from '../../../shared/deals/sale.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { CounterOffer } from './counter-offer.tsx'
import { ordinal, timeText } from './place-text.ts'
import { EndHold } from './end-hold.tsx'
import { SellerMoves } from './seller-moves.tsx'
import { useLineMoves } from './use-line.ts'
import type { LineDeal, LinePage, SellerMove } from './use-line.ts'
import styles from './get-line.module.css'

interface LineRowsProps {
  postId: string
  line: LinePage
  /** The id of the only buyer who is shown. */
  only?: string
}

/** The people in line: who it is reserved for, who waits at the price, who made an offer. */
export function LineRows({ postId, line, only }: LineRowsProps) {
  const { moving, move } = useLineMoves(postId)
  /** The move that a dialog asks about. */
  const [asked, setAsked] = useState<{ id: string; name: SellerMove }>()
  const deal = line.items.find(({ id }) => id === asked?.id)
  const asking = asked && deal && { deal, name: asked.name }
  const shown = line.items.filter(({ buyerId }) => only === undefined || buyerId === only)
  const first = line.items.find(({ place }) => place === 1)
  const close = () => setAsked(undefined)
  const choose = (chosen: LineDeal, name: SellerMove) => {
    const passesOver = name === 'agree' && first && first.id !== chosen.id
    const asks = name === 'counter' || passesOver || (name === 'end' && chosen.state === 'held')
    if (asks) setAsked({ id: chosen.id, name })
    else void move(chosen, name)
  }
  const settle = async (name: SellerMove, cents?: number) => {
    if (asking && ((await move(asking.deal, name, cents)) || name !== 'counter')) close()
  }
  return (
    <>
      <ol className={styles.line} aria-label="In line">
        {shown.map((item) => (
          <li key={item.id} className={styles.row}>
            <AuthorAvatar author={item.buyer} size={48} />
            <div className={styles.who}>
              <AuthorName author={item.buyer} />
              <span className={styles.what}>
                {whatOf(item)} · <TimeAgo at={item.since} />
              </span>
            </div>
            <SellerMoves
              deal={item}
              isReserved={line.state === 'reserved'}
              busy={moving === item.id}
              onMove={(name) => choose(item, name)}
            />
          </li>
        ))}
      </ol>
      {asking?.name === 'counter' && (
        <CounterOffer
          deal={asking.deal}
          busy={moving !== undefined}
          onCounter={(cents) => settle('counter', cents)}
          onClose={close}
        />
      )}
      {asking?.name === 'end' && (
        <EndHold
          busy={moving !== undefined}
          text={`${asking.deal.buyer.name} no longer gets it.`}
          onKeep={close}
          onEnd={() => settle('end')}
        />
      )}
      {asking?.name === 'agree' && first && (
        <ConfirmDialog
          title={`${first.buyer.name} was first.`}
          confirm="Reserve"
          busy={moving !== undefined}
          onCancel={close}
          onConfirm={() => void settle('agree')}
        >
          <p>Reserve for {asking.deal.buyer.name} anyway?</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** '1st, at $120', 'Offers $95', 'You ask $110', 'Has until 5:10 PM to confirm', 'Reserved for $95 until Tue 3:00 PM' */
function whatOf({ state, cents, isOffer, place, until }: LineDeal): string {
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  const price = priceText(cents)
  if (state === 'held') return `Reserved for ${price}${end}`
  if (state === 'turn') return `Has${end} to confirm`
  if (state === 'countered') return `You ask ${price}`
  return isOffer || place === undefined ? `Offers ${price}` : `${ordinal(place)}, at ${price}`
}
