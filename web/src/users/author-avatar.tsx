import { Link } from '../lib/link.tsx'
import type { Author } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './author-name.module.css'

/**
 * The author's picture as a link to the profile. The link is hidden from keyboards and screen readers, because the name
 * next to the picture has the same link.
 */
export function AuthorAvatar({ author, size }: { author: Author; size?: 32 | 40 | 48 }) {
  return (
    <Link to={`/${author.username}`} className={styles.picture} tabIndex={-1} aria-hidden>
      <Avatar person={author} {...(size ? { size } : {})} />
    </Link>
  )
}
