import type { Author } from '../../shared/users/user.ts'
import type { User } from './user-store.ts'

/**
 * The snapshot of a person. `version` is the number of the person's changes when it was made, by which older snapshots
 * are recognized.
 */
type VersionedAuthor = Author & { version: number | undefined }

/** The attributes of a person that posts, comments and saves copy. */
export interface PersonCopy {
  author: VersionedAuthor
  version: number
  campusId: string | undefined
}

/** The snapshot of a person that their posts, comments and saves contain. */
export function authorOf(user: User): VersionedAuthor {
  const { id, username, schoolVerified, picture, profileVersion: version } = user
  return { id, username, schoolVerified, picture, version, name: `${user.firstName} ${user.lastName}` }
}
