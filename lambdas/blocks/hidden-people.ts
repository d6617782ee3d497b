import type { User } from '../users/user-store.ts'

type Blocks = Pick<User, 'blocks' | 'blockedBy'>

/** The people whom a person cannot see and who cannot see them, because either blocked the other. */
export function hiddenPeopleOf({ blocks, blockedBy }: Blocks): ReadonlySet<string> {
  return new Set([...(blocks ?? []), ...(blockedBy ?? [])])
}

/** Whether one of the two blocked the other. Both rows are checked, because a full `blockedBy` lacks further blockers. */
export function areHidden(one: Blocks & { id: string }, other: Blocks & { id: string }): boolean {
  return hiddenPeopleOf(one).has(other.id) || hiddenPeopleOf(other).has(one.id)
}
