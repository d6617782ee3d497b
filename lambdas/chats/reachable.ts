import type { Visibility } from '../access/visibility.ts'
import type { User } from '../users/user-store.ts'

/**
 * The other person of a conversation where they can get messages: they exist, are not banned, and neither of the two blocked
 * the other. A block stands in both rows, but a row that is full of them has no room for another one.
 */
export function reachable(
  partner: User | undefined,
  viewer: { id: string },
  visible: Visibility['visible'],
): User | undefined {
  const [found] = visible(partner ? [partner] : [])
  return found?.blocks?.has(viewer.id) ? undefined : found
}
