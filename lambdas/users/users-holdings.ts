/** A person, what they claimed, and the codes that were mailed to them. */
import * as z from 'zod/mini'
import { avatarOf, fullPath } from '../../shared/media/media.ts'
import { blockStore } from '../blocks/block-store.ts'
import { memberKey } from '../campuses/campus-keys.ts'
import { dateOf, holding } from '../holdings/holding.ts'
import { rowExists, rowIsMissing, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Key } from '../platform/row.ts'
import { accountKey } from './account-keys.ts'
import { accountStore, type Account } from './account-store.ts'
import { codeSchema } from './code-store.ts'
import { banMarkKey, codeKey, emailKey, schoolEmailKey, userKey, usernameKey } from './user-keys.ts'
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

const codeRow = z.extend(codeSchema, keySchema.shape)

export const codeHolding = holding(
  [codeKey],
  {
    page: onRows(codeKey(anyId, anyId), 'Query'),
    erase: onRows(codeKey(anyId, anyId), 'Query', 'BatchWriteItem'),
  },
  ({ table }) => {
    async function codesOf(userId: string) {
      const { pk, sk } = codeKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
      return rows.map((row) => z.parse(codeRow, row))
    }
    return {
      /** One for each purpose, without the hash of the code. */
      async page({ id }) {
        const items = (await codesOf(id)).map(({ sk, target, campusId, issuedAt, expiresAt }) => ({
          kind: 'code' as const,
          for: sk.slice(codeKey('', '').sk.length),
          sentTo: target,
          campus: campusId,
          sentAt: dateOf(issuedAt),
          expiresAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      async erase({ id }) {
        await table.removeMany((await codesOf(id)).map(({ pk, sk }) => ({ pk, sk })))
      },
    }
  },
)
