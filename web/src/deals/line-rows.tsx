import { useState } from 'react'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import { priceText } from '../../../shared/deals/sale.ts'
import { trustText } from '../../../shared/users/trust.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { AuthorAvatar } from '../users/author-avatar.tsx'
import { AuthorName } from '../users/author-name.tsx'
import { AgreedVersion } from './agreed-version.tsx'
import { AskSeller } from './ask-seller.tsx'
import { ordinal, timeText } from './place-text.ts'
import { MeetingPlan } from './meeting.tsx'
import { SellerMoves } from './seller-moves.tsx'
import type { DealMove } from './use-deal-call.ts'
import { useLineMoves } from './use-line.ts'
import type { LineDeal, LinePage, SellerMove } from './use-line.ts'
import styles from './get-line.module.css'

interface LineRowsProps {
  post: Post
  line: LinePage
  /** The id of a buyer. If set, only that buyer's row shows, without the name. */
  only?: string
}

/**
 * The people in line: the buyer for whom the thing is reserved, buyers who wait at the price, and buyers who made an offer.
 */
export function LineRows({ post, line, only }: LineRowsProps) {
  const { id: postId, campusId } = post
  const thing = beginningOf(post.blocks, 60)
  const { moving, move } = useLineMoves(postId)
  /** The move that the open dialog asks about. */
  const [asked, setAsked] = useState<{ id: string; name: SellerMove }>()
  const deal = line.items.find(({ id }) => id === asked?.id)
  const asking = asked && deal && { deal, name: asked.name }
  const shown = line.items.filter(({ buyerId }) => only === undefined || buyerId === only)
  const first = line.items.find(({ place }) => place === 1)
  const close = () => setAsked(undefined)
  const choose = (chosen: LineDeal, name: SellerMove) => {
    const passesOver = name === 'agree' && first && first.id !== chosen.id
    const endsHold = name === 'finish' || (name === 'end' && chosen.state === 'held')
    if (name === 'counter' || passesOver || endsHold) setAsked({ id: chosen.id, name })
    else void move(chosen, { move: name })
  }
  const settle = async (made: DealMove) => {
    if (asking && ((await move(asking.deal, made)) || made.move !== 'counter')) close()
  }
  return (
    <>
      <ol className={styles.line} aria-label="In line">
        {shown.map((item) => (
          <li key={item.id} className={styles.row}>
            {only === undefined && <AuthorAvatar author={item.buyer} size={48} />}
            <div className={styles.who}>
              {only === undefined && <AuthorName author={item.buyer} />}
              <span className={styles.what}>
                {whatOf(item)} · <TimeAgo at={item.since} />
              </span>
              {only === undefined && (
                <span className={styles.what}>{item.trust ? trustText(item.trust) : 'New here'}</span>
              )}
            </div>
            <SellerMoves
              deal={item}
              isReserved={line.state === 'reserved'}
              isUsual={item === line.items[0] || item.place === 1}
              busy={moving === item.id}
              onMove={(name) => choose(item, name)}
            />
            {item.state === 'held' && <AgreedVersion deal={item} post={post} />}
            {item.state === 'held' && (
              <MeetingPlan
                postId={postId}
                deal={item}
                side="seller"
                isShort={only !== undefined}
                campusId={campusId}
                partnerName={item.buyer.name}
                thing={thing}
                busy={moving === item.id}
                onMove={(made) => move(item, made)}
              />
            )}
          </li>
        ))}
      </ol>
      {asking && (
        <AskSeller
          deal={asking.deal}
          name={asking.name}
          first={first}
          busy={moving !== undefined}
          onMove={settle}
          onClose={close}
        />
      )}
    </>
  )
}

/**
 * Returns for example '1st, at $120', 'Offers $95', 'You ask $110', 'Has until 5:10 PM to confirm' or 'Reserved for $95
 * until Tue 3:00 PM'.
 */
function whatOf({ state, cents, isOffer, isNamed, place, until, meeting, finished }: LineDeal): string {
  const end = until === undefined ? '' : ` until ${timeText(until)}`
  const price = priceText(cents)
  if (isNamed) return 'Named by you'
  if (state === 'held') return `Reserved for ${price}${meeting || finished ? '' : end}`
  if (state === 'turn') return `Has${end} to confirm`
  if (state === 'countered') return `You ask ${price}`
  return isOffer || place === undefined ? `Offers ${price}` : `${ordinal(place)}, at ${price}`
}
