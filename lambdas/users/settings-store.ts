/** Changes in the settings of a person's account. */
import * as z from 'zod/mini'
import { refusal } from '../../shared/refusal.ts'
import { lookOf } from '../../shared/users/username.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { isLive } from '../platform/row.ts'
import type { Writes } from '../platform/table.ts'
import { profileChange } from './profile-change.ts'
import { emailKey, userKey, usernameKey } from './user-keys.ts'
import { claimingName, reservingName } from './username-claim.ts'
import { type EmailClaim } from './claim-store.ts'
import { userSchema, type User } from './user-store.ts'

/** A claim without a `userId` belonged to an account that was deleted. */
const claimSchema = z.object({ userId: z.optional(z.string()), expiresAt: z.optional(z.number()) })

/** Each change reserves a name, so only a few are allowed. Attempts to take a name that is not free do not count. */
const renamesPerMonth = { count: 5, seconds: 30 * 24 * 3600 }

type Renaming = 'renamed' | 'taken' | { retryAfter: number }

const anyUser = onRows(userKey(anyId), 'UpdateItem')
const anyName = usernameKey(anyId)
const settingsGrants = {
  set: anyUser,
  moving: [...onRows(emailKey(anyId), 'PutItem', 'DeleteItem'), ...anyUser],
  rename: [...onRows(anyName, 'GetItem', 'PutItem', 'UpdateItem'), ...anyUser, ...limitGrants('rename')],
}

export const settingsStore = effect(settingsGrants, (platform) => {
  const { table, now } = platform
  return {
    /** Changes private fields. An empty text is removed. Returns the person; undefined if there is none. */
    async set(
      userId: string,
      change: Partial<Pick<User, 'phone' | 'gender' | 'birthDate'>>,
    ): Promise<User | undefined> {
      const given = Object.entries(change)
      const row = await table.updateAndGet({
        key: userKey(userId),
        set: Object.fromEntries([...given.filter(([, value]) => value !== ''), ['lastModified', now()]]),
        remove: given.filter(([, value]) => value === '').map(([name]) => name),
        where: [rowExists],
      })
      return row && z.parse(userSchema, row)
    },

    /** The writes that give a free address to the account. The first write claims the address. */
    moving(user: User, email: string, cognitoName: string): Writes<'claim' | 'former' | 'person'> {
      const { id, email: former } = user
      const claimedAt = now()
      const claim: EmailClaim = { userId: id, cognitoName, registrationId: platform.random(8), claimedAt }
      return {
        claim: { put: { ...emailKey(email), ...claim }, ...onlyNew },
        former: { remove: emailKey(former), where: ['userId = :user'], values: { user: id } },
        person: {
          update: {
            key: userKey(id),
            set: { email, lastModified: claimedAt },
            where: [rowExists, 'email = :former', 'verified = :yes'],
            values: { former, yes: true },
          },
        },
      }
    },

    /**
     * Changes a user name in one transaction: the new claim, the reservation of the former name, and the person, whose
     * copies are updated afterwards.
     */
    async rename({ id, username: former, formerUsernames = [] }: User, username: string): Promise<Renaming> {
      const claim = await table.get(usernameKey(username), { consistent: true })
      const holder = claim && z.parse(claimSchema, claim)
      if (holder && holder.userId !== id && isLive(holder, now())) return 'taken'
      const retryAfter = await takeLimit(platform, 'rename', id, renamesPerMonth)
      if (retryAfter) return { retryAfter }
      const set = { username, formerUsernames: [...new Set([...formerUsernames, former])] }
      const update = profileChange(id, { at: now(), set })
      const where = [...(update.where ?? []), 'username = :former']
      const failed = await table.transact({
        claim: claimingName(username, id, now()),
        person: { update: { ...update, where, values: { former } } },
        // Names that look the same share one claim, so the former name needs no reservation.
        former: lookOf(username) === lookOf(former) ? [] : reservingName(former, id, now()),
      })
      if (failed === undefined) return 'renamed'
      if (failed === 'claim') return 'taken'
      // Another tab has changed the person's name.
      throw refusal(undefined, 'unavailable')
    },
  }
})
