import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { LinkButton } from '../ui/button.tsx'
import { LineActions } from './line-actions.tsx'
import { useLine } from './use-line.ts'
import styles from './update-line.module.css'

/** Shown to the author below a post's text: the number of people in line, and the actions on the thing. */
export function UpdateLine({ post, sale }: { post: Post; sale: Sale }) {
  const isOffer = sale.kind === 'offer'
  const { data: line } = useLine(post.id, isOffer)
  const count = line?.items.length ?? 0
  return (
    <>
      {isOffer && count > 0 && (
        <div className={styles.actions}>
          <LinkButton kind="primary" to={`/post/${post.id}/line`}>
            {line?.state === 'reserved' ? 'Reserved · ' : ''}
            {count} in line
          </LinkButton>
        </div>
      )}
      <LineActions post={post} sale={sale} askedAt={line?.stillAskedAt} />
    </>
  )
}
