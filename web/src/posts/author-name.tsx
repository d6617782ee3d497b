import { BadgeCheck } from 'lucide-react'
import type { Author } from '../../../shared/users/user.ts'
import styles from './author-name.module.css'

/** The author's name with the badge of a verified school. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <span className={styles.author}>
      <span className={styles.name}>{author.name}</span>
      {author.schoolVerified && (
        <BadgeCheck className={styles.badge} size={16} role="img" aria-label="Verified student" />
      )}
    </span>
  )
}
