/** A person and what they claimed. */
import { avatarOf, fullPath } from '../../shared/media/media.ts'
import { blockStore } from '../blocks/block-store.ts'
import { memberKey } from '../campuses/campus-keys.ts'
import { dateOf, holding } from '../holdings/holding.ts'
import { rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'
import { accountKey } from '../accounts/account-keys.ts'
import { accountStore, type Account } from '../accounts/account-store.ts'
import { banMarkKey, emailKey, schoolEmailKey, userKey, usernameKey } from './user-keys.ts'
import { profileChange } from './profile-change.ts'
import { claimSchema, type User } from './user-store.ts'

/** For so long nobody gets the user name of an account that was deleted. */
const secondsReserved = 90 * 86_400

export const accountHolding = holding(
  [userKey, accountKey, emailKey, schoolEmailKey, usernameKey, memberKey, banMarkKey],
  {
    page: [...onRows(emailKey(anyId), 'GetItem'), ...accountStore.grants.get],
    erase: [
      ...onRows(emailKey(anyId), 'GetItem', 'DeleteItem'),
      ...onRows(accountKey(anyId), 'DeleteItem'),
      ...onRows(userKey(anyId), 'UpdateItem'),
      ...onRows(memberKey(anyId, anyId), 'DeleteItem'),
      ...onRows(banMarkKey(anyId), 'DeleteItem'),
      ...onRows(usernameKey(anyId), 'UpdateItem'),
    ],
  },
  (platform) => {
    const { table, now } = platform
    async function poolNameOf({ id, email }: User): Promise<string | undefined> {
      const claim = claimSchema.safeParse(await table.get(emailKey(email), { consistent: true }))
      return claim.data?.userId === id ? claim.data.cognitoName : undefined
    }
    /** Removes a claim, unless it is somebody else's by now. */
    const release = (key: Key, userId: string) =>
      table.transact([
        { remove: key, where: [`${rowIsMissing} OR userId = :user`], values: { user: userId } },
      ])
    return {
      async page(person) {
        const poolName = await poolNameOf(person)
        const account = poolName === undefined ? undefined : await accountStore(platform).get(poolName)
        return { items: [heldOf(person, account)], next: undefined }
      },

      /** Everything but the person's own row: while it is there, this can run again. */
      async erase(person) {
        await blockStore(platform).forget(person.id, person)
        const { id, email, schoolEmail, username, formerUsernames = [], campusId, picture } = person
        // The files of a picture that is no longer shown follow (on-profile-changed-copy-user).
        if (picture !== undefined)
          await table.update({
            ...profileChange(id, { at: now(), set: {}, remove: ['picture'] }),
            where: [rowExists],
          })
        const poolName = await poolNameOf(person)
        if (poolName !== undefined) await table.remove(accountKey(poolName))
        await release(emailKey(email), id)
        if (schoolEmail) await release(schoolEmailKey(schoolEmail), id)
        if (campusId) await table.remove(memberKey(campusId, id))
        await table.remove(banMarkKey(id))
        for (const name of new Set([username, ...formerUsernames]))
          await table.update({
            key: usernameKey(name),
            set: { expiresAt: Math.floor(now() / 1000) + secondsReserved },
            remove: ['userId'],
            where: [rowExists, 'userId = :user'],
            values: { user: id },
          })
      },
    }
  },
)

function heldOf(person: User, account: Account | undefined) {
  const { id, firstName, lastName, username, email, schoolEmail, bio, picture, type } = person
  const { profileSetUp, totalPosts } = person
  return {
    kind: 'account' as const,
    id,
    firstName,
    lastName,
    username,
    formerUsernames: person.formerUsernames,
    email,
    phone: person.phone,
    gender: person.gender,
    birthDate: person.birthDate,
    emailVerified: person.verified,
    campus: person.campusId,
    schoolEmail,
    schoolEmailVerified: person.schoolVerified,
    bio,
    picture: picture && fullPath(avatarOf(picture)),
    profileSetUp,
    hasReadHowItWorks: person.gettingStarted === false,
    refusesAnalytics: person.refusesAnalytics === true,
    type,
    totalPosts,
    blocked: person.blocks && [...person.blocks],
    createdAt: dateOf(person.createdAt),
    lastModifiedAt: dateOf(person.lastModified),
    hasPassword: account?.hasPassword,
    sessions: Object.values(account?.sessions ?? {}).map(
      ({ device, deviceId, place, signedInAt, endedAt }) => ({
        device,
        deviceId,
        place,
        signedInAt: dateOf(signedInAt),
        ...(endedAt && { endedAt: dateOf(endedAt) }),
      }),
    ),
  }
}
