import { Link } from 'react-router-dom'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { DealEntry } from '../../../shared/deals/entry.ts'
import { CreateDeal } from './create-deal.tsx'
import { LineRows } from './line-rows.tsx'
import { useOpenDealsWith } from './open-deals.ts'
import { PriceLine } from './price-line.tsx'
import { useLinePost } from './use-line-post.ts'
import { useLine } from './use-line.ts'
import styles from './bar.module.css'

/** Below the header of a conversation: the newest open deal of its two people, and what can be done in it. It folds. */
export function DealBar({ meId, partnerId }: { meId: string; partnerId: string }) {
  const [deal, ...others] = useOpenDealsWith(partnerId) ?? []
  if (!deal) return null
  return <OpenDeal key={deal.id} deal={deal} isSeller={deal.sellerId === meId} more={others.length} />
}

function OpenDeal({ deal, isSeller, more }: { deal: DealEntry; isSeller: boolean; more: number }) {
  const { postId, buyerId } = deal
  const post = useLinePost(postId)
  const { data: line } = useLine(postId, isSeller)
  if (!post?.sale) return null
  const { sale, state, blocks } = post
  return (
    <details open className={styles.bar}>
      <summary className={styles.thing}>
        <span className={styles.title}>{beginningOf(blocks, 60) || 'Photos'}</span>
        <PriceLine sale={sale} state={line?.state ?? state} />
      </summary>
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
