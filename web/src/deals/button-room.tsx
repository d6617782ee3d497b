import type { Post } from '../../../shared/posts/post.ts'
import styles from './create-deal.module.css'

/** The space of the button below another person's offer or wish, while the button loads. */
export function ButtonRoom({ post: { state = 'available', sale } }: { post: Post }) {
  const hasButton = sale?.kind === 'wish' ? state === 'available' : state !== 'sold' && state !== 'closed'
  return hasButton && <div className={styles.room} />
}
