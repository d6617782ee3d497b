/** A person, and their claims on addresses and user names. */
import { avatarOf, fullPath } from '../../shared/media/media.ts'
import { memberKey } from '../access/campus-keys.ts'
import { personFields } from '../../shared/holdings/held.ts'
import { trustText } from '../../shared/users/trust.ts'
import { pick } from '../../shared/kernel.ts'
import { dateOf, holding, kept } from '../access/holding.ts'
import { rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'
import { accountKey } from '../access/account-keys.ts'
import { accountStore, type Account } from '../access/account-store.ts'
import { banMarkKey, emailKey, schoolEmailKey, userKey, usernameKey } from './user-keys.ts'
import { profileChange } from './profile-change.ts'
import { claimSchema, type EmailClaim } from './claim-store.ts'
import type { Leaver } from './leaver-store.ts'
import { type User } from './user-store.ts'

/** Seconds for which nobody else gets the user name of a deleted account. */
const secondsReserved = 90 * 86_400

const hasId = { userId: { as: 'id' } } as const
const rowsOfAccount = [
  kept<User, 'account'>(userKey, 'account', {
    campusId: { as: 'campus' },
    verified: { as: 'emailVerified' },
    schoolVerified: { as: 'schoolEmailVerified' },
    gettingStarted: { as: 'hasReadHowItWorks' },
    lastModified: { as: 'lastModifiedAt' },
    blocks: { as: 'blocked' },
    blockedBy: { because: 'it is the decision of other people' },
    bannedAt: { because: 'it copies the decision of an operator' },
    unreadDecisionId: { because: 'it points to the decision' },
    suspendedUntil: { because: 'it copies the decision of an operator' },
    deletedAt: { because: 'who has deleted their account cannot ask any more' },
    trust: { as: 'meetings' },
    profileVersion: { because: 'it counts changes' },
    copyingSince: { because: 'it says that copies are not up to date yet' },
  }),
  kept<Account, 'account'>(accountKey, 'account', {
    ...hasId,
    discardedPassword: { because: 'it says why there is no password' },
    expiresAt: { because: 'it follows from the time of the registration' },
    signedOutAt: { because: 'the sessions say when they ended' },
    keptSession: { because: 'it is one of the sessions' },
    passwordChangedAt: { because: 'a mail has said so' },
  }),
  kept<EmailClaim, 'account'>(emailKey, 'account', {
    ...hasId,
    cognitoName: { because: 'it is a random name of the account' },
    registrationId: { because: 'it recognizes a repeated request' },
    claimedAt: { because: 'it is the time of the registration or of the change of the address' },
  }),
  kept<{ userId: string }, 'account'>(schoolEmailKey, 'account', hasId),
  kept<{ userId: string; expiresAt: number }, 'account'>(usernameKey, 'account', {
    ...hasId,
    expiresAt: { because: 'a name that was given up is reserved for the same time for everybody' },
  }),
  kept<{ userId: string; campusId: string }, 'account'>(memberKey, 'account', {
    ...hasId,
    campusId: { as: 'campus' },
  }),
  kept<{ createdAt: number }, 'account'>(banMarkKey, 'account', {}),
]

export const accountHolding = holding(
  rowsOfAccount,
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
    async function poolNameOf({ id, email }: Pick<User, 'id' | 'email'>): Promise<string | undefined> {
      const claim = claimSchema.safeParse(await table.get(emailKey(email), { consistent: true }))
      return claim.data?.userId === id ? claim.data.cognitoName : undefined
    }
    /** Removes a claim, unless it belongs to another person by now. */
    const release = (key: Key, userId: string) =>
      table.transact({
        claim: { remove: key, where: [`${rowIsMissing} OR userId = :user`], values: { user: userId } },
      })
    /** Takes the person out of the blocks of others. */
    async function leaveBlocks({ id, blocks, blockedBy }: Leaver): Promise<void> {
      const takeFrom = (other: string, name: 'blocks' | 'blockedBy') =>
        table.update({ key: userKey(other), takeFrom: { [name]: id }, where: [rowExists] })
      for (const other of blocks ?? []) await takeFrom(other, 'blockedBy')
      for (const other of blockedBy ?? []) await takeFrom(other, 'blocks')
    }
    return {
      async page(person) {
        const poolName = await poolNameOf(person)
        const account = poolName === undefined ? undefined : await accountStore(platform).get(poolName)
        return { items: [heldOf(person, account)], next: undefined }
      },

      /** Erases everything but the person's own row, so that the erasure can run again while the row exists. */
      async erase(person) {
        await leaveBlocks(person)
        const { id, email, schoolEmail, username, formerUsernames = [], campusId, picture } = person
        // The reaction on-profile-changed-copy-user then removes the files of the picture, which is no longer shown.
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
  const { picture, type, totalPosts, trust } = person
  return {
    ...pick(person, personFields),
    kind: 'account' as const,
    formerUsernames: person.formerUsernames,
    emailVerified: person.verified,
    campus: person.campusId,
    schoolEmailVerified: person.schoolVerified,
    picture: picture && fullPath(avatarOf(picture)),
    hasReadHowItWorks: person.gettingStarted === false,
    refusesAnalytics: person.refusesAnalytics === true,
    type,
    totalPosts,
    meetings: trust && trustText(trust),
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
