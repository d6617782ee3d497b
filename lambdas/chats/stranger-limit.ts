import { effect } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import type { Entry } from './entry.ts'

/** The most conversations per day that an account may begin with people who never wrote to it. */
const strangersPerDay = { count: 20, seconds: 86_400 }

export const strangerLimit = effect({ take: limitGrants('strangers') }, (platform) => ({
  /**
   * Counts a conversation that is about to begin, unless it has begun or the other person has ever written. Returns the
   * seconds to wait if the limit is used up.
   */
  async take(userId: string, { inboxKey, lastReceivedId }: Entry): Promise<number | undefined> {
    if (inboxKey !== undefined || lastReceivedId !== undefined) return undefined
    return takeLimit(platform, 'strangers', userId, strangersPerDay)
  },
}))
