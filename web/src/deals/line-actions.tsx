import { actionsOf } from '../../../shared/deals/line.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button } from '../ui/button.tsx'
import { lineActionText } from './line-action-text.ts'
import { useLineAction } from './use-line-action.tsx'
import styles from './update-line.module.css'

interface LineActionsProps {
  post: Pick<Post, 'id' | 'state' | 'stateVersion'>
  sale: Sale
}

/** What the author of a post can do about the thing itself: sell, close, relist. */
export function LineActions({ post, sale }: LineActionsProps) {
  const { state, busy, act, question } = useLineAction({ ...post, sale })
  const actions = actionsOf(state)
  if (actions.length === 0) return null
  return (
    <div className={styles.actions} role="group" aria-label="Your offer">
      {actions.map((action, index) => (
        <Button
          key={action}
          kind={index === 0 ? 'plain' : 'quiet'}
          disabled={busy}
          onClick={() => act(action)}
        >
          {lineActionText(action, sale.kind)}
        </Button>
      ))}
      {question}
    </div>
  )
}
