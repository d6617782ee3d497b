import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Author } from '../../../shared/users/user.ts'
import styles from './author-name.module.css'

/** The author's name with the badge of a verified school; leads to their profile. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <Link to={`/${author.username}`} className={styles.author}>
      <span className={styles.name}>{author.name}</span>
      {author.schoolVerified && (
        <BadgeCheck className={styles.badge} size={16} role="img" aria-label="Verified student" />
      )}
    </Link>
  )
}
