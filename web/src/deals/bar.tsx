import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { DealEntry } from '../../../shared/deals/entry.ts'
import { hourOnCampus, localityOf } from '../../../shared/deals/meeting-text.ts'
import { Link } from '../lib/link.tsx'
import { useOnline } from '../lib/online.ts'
import { CreateDeal } from './create-deal.tsx'
import { LineRows } from './line-rows.tsx'
import { useOpenDealsWith } from './open-deals.ts'
import { PriceLine } from './price-line.tsx'
import { useLinePost } from './use-line-post.ts'
import { useLine } from './use-line.ts'
import styles from './bar.module.css'

/**
 * The newest open deal of the two people, below the header of their conversation, with the person's moves. It can be folded.
 */
export function DealBar({ meId, partnerId }: { meId: string; partnerId: string }) {
  const { deals, readAt } = useOpenDealsWith(partnerId)
  const isOnline = useOnline()
  const [deal, ...others] = deals
  if (!deal) return null
  const asOf = isOnline ? undefined : readAt
  return <OpenDeal key={deal.id} {...{ deal, asOf }} isSeller={deal.sellerId === meId} more={others.length} />
}

interface OpenDealProps {
  deal: DealEntry
  isSeller: boolean
  /** The number of other open deals between the two people. */
  more: number
  /** When the deal was loaded, in epoch milliseconds. Set only while it cannot be reloaded. */
  asOf: number | undefined
}

function OpenDeal({ deal, isSeller, more, asOf }: OpenDealProps) {
  const { postId, buyerId } = deal
  const post = useLinePost(postId)
  const { data: line } = useLine(postId, isSeller)
  if (!post?.sale) return null
  const { sale, state, blocks, campusId } = post
  return (
    <details open className={styles.bar}>
      <summary className={styles.thing}>
        <span className={styles.title}>{beginningOf(blocks, 60) || 'Photos'}</span>
        <PriceLine sale={sale} state={line?.state ?? state} />
      </summary>
      {asOf !== undefined && (
        <p className={styles.asOf}>As of {hourOnCampus(asOf, localityOf(campusId).timeZone)}</p>
      )}
      {isSeller ? (
        line && <LineRows post={post} line={line} only={buyerId} />
      ) : (
        <CreateDeal post={post} sale={sale} isShort />
      )}
      <p className={styles.links}>
        <Link to={isSeller ? `/post/${postId}/line` : `/post/${postId}`}>
          {isSeller ? 'See the line' : 'See the post'}
        </Link>
        {more > 0 && <Link to="/deals">{more} more</Link>}
      </p>
    </details>
  )
}
