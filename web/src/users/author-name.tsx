import { Link } from '../lib/link.tsx'
import type { Author } from '../../../shared/users/user.ts'
import { VerifiedBadge } from './verified-badge.tsx'
import styles from './author-name.module.css'

/** The author's name as a link to their profile, with the badge of a verified school. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <Link to={`/${author.username}`} className={styles.author}>
      <span className={styles.name}>{author.name}</span>
      {author.schoolVerified && <VerifiedBadge className={styles.badge} size={16} />}
    </Link>
  )
}
