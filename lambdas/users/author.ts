import type { Author } from '../../shared/users/user.ts'
import type { User } from './user-store.ts'

/** The snapshot of a person that their posts, comments and saves carry. */
export function authorOf(user: User): Author {
  const { id, username, schoolVerified, picture } = user
  return { id, username, schoolVerified, picture, name: `${user.firstName} ${user.lastName}` }
}
