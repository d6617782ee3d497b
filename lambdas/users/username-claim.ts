/** The writes of claims on user names. */
import { rowIsMissing } from '../platform/expressions.ts'
import type { Write } from '../platform/table.ts'
import { usernameKey } from './user-keys.ts'

const reservedSeconds = 90 * 24 * 3600

/** Claims a name that is free, was this person's before, or whose reservation for another person is over. */
export function claimingName(username: string, userId: string, now: number): Write {
  return {
    put: { ...usernameKey(username), userId },
    where: [`${rowIsMissing} OR userId = :owner OR expiresAt <= :seconds`],
    values: { owner: userId, seconds: Math.floor(now / 1000) },
  }
}

/** Reserves a former name for its owner, for 90 days. */
export function reservingName(username: string, userId: string, now: number): Write {
  return {
    update: {
      key: usernameKey(username),
      set: { expiresAt: Math.floor(now / 1000) + reservedSeconds },
      where: ['userId = :owner'],
      values: { owner: userId },
    },
  }
}
