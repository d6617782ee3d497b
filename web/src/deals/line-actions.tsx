import { actionsOf, type LineAction } from '../../../shared/deals/line.ts'
import { answerMs } from '../../../shared/deals/still-there.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { Button } from '../ui/button.tsx'
import { lineActionText } from './line-action-text.ts'
import { useLineAction } from './use-line-action.tsx'
import styles from './update-line.module.css'

interface LineActionsProps {
  post: Pick<Post, 'id' | 'state' | 'stateVersion'>
  sale: Sale
  /** When the author was asked whether they still have the thing, in epoch milliseconds. */
  askedAt?: number | undefined
}

/** The author's actions on the thing of a post: sell, close, relist, and confirm that they still have it. */
export function LineActions({ post, sale, askedAt }: LineActionsProps) {
  const { state, busy, act, question } = useLineAction({ ...post, sale })
  const isAsked = askedAt !== undefined && state === 'available'
  const actions: LineAction[] = [...(isAsked ? ['keep' as const] : []), ...actionsOf(state)]
  if (actions.length === 0) return null
  return (
    <div className={styles.actions} role="group" aria-label="Your offer">
      {isAsked && (
        <p className={styles.asked}>
          Still for sale? Without an answer it is closed on {dayOf(askedAt + answerMs)}.
        </p>
      )}
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

/** Returns a date like 'Dec 5' in the time zone of this device. */
const dayOf = (at: number) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at)
