import { Link } from '../lib/link.tsx'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { PriceLine } from './price-line.tsx'
import styles from './get-line.module.css'

/** The thing for which people are in line, with a link to its post. */
export function LineThing({ post: { id, blocks, sale, state, drop } }: { post: Post }) {
  return (
    <Link to={`/post/${id}`} className={styles.thing}>
      <span className={styles.title}>{beginningOf(blocks) || 'Photos'}</span>
      {sale && <PriceLine sale={sale} state={state} drop={drop} />}
    </Link>
  )
}
