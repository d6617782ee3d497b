import type { Visibility } from '../access/visibility.ts'
import type { User } from '../users/user-store.ts'

/**
 * Returns the partner of a conversation if they can get messages: they exist, are not banned, and neither of the two
 * blocked the other. Both rows are checked for blocks, because a row that is full cannot store another block.
 */
export function reachable(
  partner: User | undefined,
  viewer: { id: string },
  visible: Visibility['visible'],
): User | undefined {
  const [found] = visible(partner ? [partner] : [])
  return found?.blocks?.has(viewer.id) ? undefined : found
}
