import { actionsOf } from '../../../shared/deals/line.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { lineActionText } from './line-action-text.ts'
import { useLine } from './use-line.ts'
import { useLineAction } from './use-line-action.ts'
import styles from './update-line.module.css'

/** Below a post's own text, for its author: what can be done about what it offers or looks for. */
export function UpdateLine({ post, sale }: { post: Post; sale: Sale }) {
  const { state, busy, act } = useLineAction(post)
  const { data: line } = useLine(post.id)
  const count = line?.items.length ?? 0
  return (
    <div className={styles.actions} role="group" aria-label="Your offer">
      {sale.kind === 'offer' && count > 0 && (
        <LinkButton kind="primary" to={`/post/${post.id}/line`}>
          {line?.state === 'reserved' ? 'Reserved' : `${count} in line`}
        </LinkButton>
      )}
      {actionsOf(state).map((action, index) => (
        <Button
          key={action}
          kind={index === 0 ? 'plain' : 'quiet'}
          disabled={busy}
          onClick={() => void act(action)}
        >
          {lineActionText(action, sale.kind)}
        </Button>
      ))}
    </div>
  )
}
