import type { User } from '../users/user-store.ts'

/** The people whom somebody cannot see, and who cannot see them: whoever of the two blocked the other. */
export function hiddenPeopleOf({
  blocks,
  blockedBy,
}: Pick<User, 'blocks' | 'blockedBy'>): ReadonlySet<string> {
  return new Set([...(blocks ?? []), ...(blockedBy ?? [])])
}
