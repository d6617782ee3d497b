import { useState } from 'react'
import { actionsOf } from '../../../shared/deals/line.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { Author } from '../../../shared/users/user.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { lineActionText } from './line-action-text.ts'
import { recentPartners } from './recent-partners.ts'
import { useLineAction } from './use-line-action.ts'
import type { LineDeal } from './use-line.ts'
import styles from './update-line.module.css'

const SellTo = lazyPart(
  async () => (await import('./sell-to.tsx')).SellTo,
  ({ onClose }) => onClose(),
)

interface LineActionsProps {
  post: Pick<Post, 'id' | 'state' | 'stateVersion'>
  sale: Sale
  /** Who is in line. */
  deals?: readonly LineDeal[] | undefined
}

/** What the author of a post can do about the thing itself: sell, close, relist. */
export function LineActions({ post, sale, deals = [] }: LineActionsProps) {
  const { state, busy, act } = useLineAction(post)
  const [isLooking, setLooking] = useState(false)
  /** Who may have it, while the seller is asked. */
  const [people, setPeople] = useState<readonly Author[]>()
  const actions = actionsOf(state)
  if (actions.length === 0) return null
  const sell = async () => {
    setLooking(true)
    const { about, others } = await recentPartners(post.id)
    setLooking(false)
    const near = [...deals.map(({ buyer }) => buyer), ...about]
    // Who sells what nobody wanted here is asked nothing.
    if (near.length === 0) await act('sell')
    else setPeople([...new Map([...near, ...others].map((person) => [person.id, person])).values()])
  }
  return (
    <div className={styles.actions} role="group" aria-label="Your offer">
      {actions.map((action, index) => (
        <Button
          key={action}
          kind={index === 0 ? 'plain' : 'quiet'}
          disabled={busy || isLooking}
          busy={isLooking && action === 'sell'}
          onClick={() => void (action === 'sell' && sale.kind === 'offer' ? sell() : act(action))}
        >
          {lineActionText(action, sale.kind)}
        </Button>
      ))}
      {people && (
        <SellTo
          people={people}
          onChoose={(buyerId) => act('sell', buyerId)}
          onClose={() => setPeople(undefined)}
        />
      )}
    </div>
  )
}
