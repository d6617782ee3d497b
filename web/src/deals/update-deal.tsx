import { updateDeal } from '../../../shared/deals/update-deal.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { dealText } from './deal-text.ts'
import type { useDealCall } from './use-deal-call.ts'
import styles from './create-deal.module.css'

interface UpdateDealProps extends Pick<ReturnType<typeof useDealCall>, 'busy' | 'run'> {
  post: Pick<Post, 'id' | 'author'>
  deal: DealView
  /** Opens the dialog for another offer; undefined if there can be none. */
  onOffer: (() => void) | undefined
}

/** What became of a buyer's place or offer, and what they can do about it. */
export function UpdateDeal({ post, deal, busy, run, onOffer }: UpdateDealProps) {
  const { buyerId, round, state } = deal
  const move = (name: 'agree' | 'end') =>
    void run(() => call(updateDeal, { postId: post.id, buyerId, round, move: name }))
  const [agree, end] = labels[state]
  const seller = post.author.name.split(' ')[0] ?? post.author.name
  return (
    <>
      <p className={styles.text} role="status">
        {dealText(deal, seller)}
      </p>
      <div className={styles.buttons}>
        {agree && (
          <Button kind="primary" busy={busy} onClick={() => move('agree')}>
            {agree}
          </Button>
        )}
        {onOffer && <Button onClick={onOffer}>Offer again</Button>}
        <Button kind="quiet" busy={busy} onClick={() => move('end')}>
          {end}
        </Button>
      </div>
    </>
  )
}

const labels: Record<DealView['state'], [agree: string | undefined, end: string]> = {
  waiting: [undefined, 'Leave the line'],
  countered: ['Accept', 'Decline'],
  turn: ['Confirm', 'Pass'],
  held: [undefined, 'Cancel'],
}
