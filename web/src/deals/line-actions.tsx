import { useState } from 'react'
import { actionsOf, type LineAction } from '../../../shared/deals/line.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { lineActionText } from './line-action-text.ts'
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
  const [isAsking, setAsking] = useState(false)
  const actions = actionsOf(state)
  if (actions.length === 0) return null
  const choose = (action: LineAction) => {
    if (action === 'sell' && deals.length > 0) setAsking(true)
    else void act(action)
  }
  return (
    <div className={styles.actions} role="group" aria-label="Your offer">
      {actions.map((action, index) => (
        <Button
          key={action}
          kind={index === 0 ? 'plain' : 'quiet'}
          disabled={busy}
          onClick={() => choose(action)}
        >
          {lineActionText(action, sale.kind)}
        </Button>
      ))}
      {isAsking && (
        <SellTo
          postId={post.id}
          deals={deals}
          onOther={() => {
            setAsking(false)
            void act('sell')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
