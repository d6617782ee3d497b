import { isNoTombstone, rowExists, type Update } from '../platform/expressions.ts'
import { userKey } from './user-keys.ts'

/**
 * The only way to change what copies show of a person: name, user name, picture, badge or campus. Posts, comments and saves
 * are updated afterwards (on-profile-changed-copy-user). A copy has the number of the person's changes when it was made, so
 * an old one never replaces a new one.
 */
export function profileChange(
  userId: string,
  change: { at: number; set: Record<string, unknown>; remove?: string[] },
): Update {
  const { at, set, remove = [] } = change
  return {
    key: userKey(userId),
    set: { ...set, copyingSince: at, lastModified: at },
    remove,
    add: { profileVersion: 1 },
    where: [rowExists, isNoTombstone],
  }
}
