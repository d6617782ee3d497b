/** Claims on e-mail addresses, and the accounts that are opened with them. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive } from '../platform/row.ts'
import type { Writes } from '../platform/table.ts'
import { accountKey } from '../access/account-keys.ts'
import { accountSchema, type Account } from '../access/account-store.ts'
import { emailKey, schoolEmailKey, userKey, usernameKey } from './user-keys.ts'
import { settingPerson, type User } from './user-store.ts'
import { claimingName } from './username-claim.ts'

export const claimSchema = z.object({
  userId: z.string(),
  /** The account's name in the user pool. It is random, and only the account's owner learns it. */
  cognitoName: z.string(),
  /** The registration that may set the password, and since when (epoch milliseconds). */
  registrationId: z.string(),
  claimedAt: z.number(),
})
export type EmailClaim = z.output<typeof claimSchema>

export type NewUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'username' | 'verified'> &
  Pick<Account, 'hasPassword' | 'discardedPassword' | 'expiresAt'>
export type TakenClaim = Pick<User, 'firstName' | 'lastName'> & Pick<EmailClaim, 'registrationId'>

/** Milliseconds within which a new account's address has to be proven. */
export const unprovenMs = 7 * 24 * 3600_000
export type ClaimStore = ReturnType<typeof claimStore>

const holderOf = [emailKey(anyId), accountKey(anyId)].flatMap((key) => onRows(key, 'GetItem'))
const claimGrants = {
  holderOf,
  claimOf: holderOf,
  hasSchoolClaim: onRows(schoolEmailKey(anyId), 'GetItem'),
  create: [emailKey(anyId), usernameKey(anyId), userKey(anyId), accountKey(anyId)].flatMap((key) =>
    onRows(key, 'PutItem'),
  ),
  takeClaim: [emailKey(anyId), userKey(anyId)].flatMap((key) => onRows(key, 'UpdateItem')),
}

export const claimStore = effect(claimGrants, ({ table, now }) => ({
  /** Returns the claim of an address's owner. The read is strongly consistent, because the claim decides about passwords. */
  async claimOf(email: string): Promise<EmailClaim | undefined> {
    const { claim, isExpired } = await this.holderOf(email)
    return isExpired ? undefined : claim
  },

  /** Like `claimOf`, but also an account that was not proven in time and has not been removed yet. */
  async holderOf(email: string): Promise<{ claim: EmailClaim | undefined; isExpired: boolean }> {
    const row = await table.get(emailKey(email), { consistent: true })
    const claim = row && z.parse(claimSchema, row)
    if (!claim || now() - claim.claimedAt < unprovenMs) return { claim, isExpired: false }
    const account = await table.get(accountKey(claim.cognitoName), { consistent: true })
    return { claim, isExpired: !account || !isLive(z.parse(accountSchema, account), now()) }
  },

  async hasSchoolClaim(email: string): Promise<boolean> {
    return (await table.get(schoolEmailKey(email))) !== undefined
  },

  /**
   * Writes the user, the account and both claims in one transaction. Returns which claim was taken, or undefined when all
   * is written.
   */
  async create(user: NewUser, claim: EmailClaim): Promise<'email' | 'username' | undefined> {
    const failed = await table.transact(newAccountWrites(user, claim, now()))
    return failed && (failed === 'email' ? 'email' : 'username')
  },

  /**
   * Passes the claim of an unfinished registration to another registration, with the name given there. Returns false if
   * the claim changed meanwhile.
   */
  async takeClaim(email: string, before: EmailClaim, next: TakenClaim): Promise<boolean> {
    const { registrationId, firstName, lastName } = next
    const failed = await table.transact({
      claim: {
        update: {
          key: emailKey(email),
          set: { registrationId, claimedAt: now() },
          where: ['registrationId = :before', 'claimedAt = :since'],
          values: { before: before.registrationId, since: before.claimedAt },
        },
      },
      person: settingPerson(before.userId, { firstName, lastName, lastModified: now() }),
    })
    return failed === undefined
  },
}))

function newAccountWrites(
  { hasPassword, discardedPassword, expiresAt, ...user }: NewUser,
  claim: EmailClaim,
  at: number,
): Writes<'email' | 'username' | 'person' | 'account'> {
  const row: User = {
    ...user,
    schoolVerified: false,
    profileSetUp: false,
    type: 'individual',
    totalPosts: 0,
    createdAt: at,
    lastModified: at,
  }
  return {
    email: claiming({ ...emailKey(user.email), ...claim }),
    username: claimingName(user.username, user.id, at),
    person: claiming({ ...userKey(user.id), ...row }),
    account: claiming({
      ...accountKey(claim.cognitoName),
      userId: user.id,
      hasPassword,
      ...(discardedPassword && { discardedPassword }),
      expiresAt,
      sessions: {},
    }),
  }
}

function claiming(row: Record<string, unknown>) {
  return { put: row, ...onlyNew }
}
