/** People, and their claims on e-mail addresses and user names. */
import * as z from 'zod/mini'
import { birthDateSchema, genderSchema } from '../../shared/users/user.ts'
import { memberKey } from '../campuses/campus-keys.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, onlyNew, rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive, isPresent } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { profileChange } from './profile-change.ts'
import { accountKey } from '../accounts/account-keys.ts'
import { accountSchema, type Account } from '../accounts/account-store.ts'
import { emailKey, schoolEmailKey, userKey, usernameKey } from './user-keys.ts'
import { claimingName } from './username-claim.ts'

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Names that they gave up; each stays reserved for them for 90 days. */
  formerUsernames: z.optional(z.array(z.string())),
  campusId: z.optional(z.string()),
  schoolEmail: z.optional(z.string()),
  verified: z.boolean(),
  schoolVerified: z.boolean(),
  profileSetUp: z.boolean(),
  gettingStarted: z.optional(z.boolean()),
  /** They are not to be counted. */
  refusesAnalytics: z.optional(z.boolean()),
  picture: z.optional(z.string()),
  /** What they say about themselves, at most `bioMaximum` characters. */
  bio: z.optional(z.string()),
  /** How often what copies show of them has changed (profile-change.ts). */
  profileVersion: z.optional(z.number()),
  /** Epoch milliseconds of a change that posts, comments and saves do not show yet. */
  copyingSince: z.optional(z.number()),
  phone: z.optional(z.string()),
  gender: z.optional(genderSchema),
  birthDate: z.optional(birthDateSchema),
  type: z.literal('individual'),
  totalPosts: z.number(),
  createdAt: z.number(),
  lastModified: z.number(),
  bannedAt: z.optional(z.number()),
  /** The ids of the people whom they blocked, and of those who blocked them (lambdas/blocks). */
  blocks: z.optional(z.set(z.string())),
  blockedBy: z.optional(z.set(z.string())),
  /** Set once they deleted their account: until everything of them is erased, the row tells what to erase. */
  deletedAt: z.optional(z.number()),
})
export type User = z.output<typeof userSchema>

export const claimSchema = z.object({
  userId: z.string(),
  /** The account's name in the user pool: random, and nobody but its owner learns whose it is. */
  cognitoName: z.string(),
  /** The registration that may set the password, and since when (epoch milliseconds). */
  registrationId: z.string(),
  claimedAt: z.number(),
})
export type EmailClaim = z.output<typeof claimSchema>

/** Without a person, the name is reserved and nobody's. */
const usernameClaimSchema = z.object({ userId: z.optional(z.string()) })

export type NewUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'username' | 'verified'> &
  Pick<Account, 'hasPassword' | 'expiresAt'>
export type TakenClaim = Pick<User, 'firstName' | 'lastName'> & Pick<EmailClaim, 'registrationId'>

/** Milliseconds within which a new account's address has to be proven. */
export const unprovenMs = 7 * 24 * 3600_000
export type UserStore = ReturnType<typeof userStore>

const anyUser = userKey(anyId)
const holderOf = [emailKey(anyId), accountKey(anyId)].flatMap((key) => onRows(key, 'GetItem'))
const userGrants = {
  get: onRows(anyUser, 'GetItem'),
  getMany: onRows(anyUser, 'BatchGetItem'),
  byUsername: [...onRows(usernameKey(anyId), 'GetItem'), ...onRows(anyUser, 'GetItem')],
  holderOf,
  claimOf: holderOf,
  hasSchoolClaim: onRows(schoolEmailKey(anyId), 'GetItem'),
  create: [emailKey(anyId), usernameKey(anyId), anyUser, accountKey(anyId)].flatMap((key) =>
    onRows(key, 'PutItem'),
  ),
  takeClaim: [emailKey(anyId), anyUser].flatMap((key) => onRows(key, 'UpdateItem')),
  verifying: [...onRows(anyUser, 'UpdateItem'), ...onRows(accountKey(anyId), 'UpdateItem')],
  joining: [
    ...onRows(schoolEmailKey(anyId), 'PutItem', 'DeleteItem'),
    ...onRows(anyUser, 'UpdateItem'),
    ...onRows(memberKey(anyId, anyId), 'PutItem', 'DeleteItem'),
  ],
  update: onRows(anyUser, 'UpdateItem'),
  setTotalPosts: onRows(anyUser, 'UpdateItem'),
  setBanned: onRows(anyUser, 'UpdateItem'),
}

export const userStore = effect(userGrants, ({ table, now }) => ({
  /** Nobody who deleted their account. */
  async get(id: string, options: { consistent?: boolean } = {}): Promise<User | undefined> {
    const row = await table.get(userKey(id), options)
    return row && isPresent(row) ? z.parse(userSchema, row) : undefined
  },

  /** The people of these ids: one BatchGet, none without ids. Those who do not exist are left out. */
  async getMany(ids: readonly string[]): Promise<User[]> {
    const rows = ids.length > 0 ? await table.getMany(ids.map(userKey)) : []
    return rows.filter(isPresent).map((row) => z.parse(userSchema, row))
  },

  /** The person who holds a user name now: a Get of the claim, then of the user. */
  async byUsername(username: string): Promise<User | undefined> {
    const claim = await table.get(usernameKey(username))
    const { userId } = z.parse(usernameClaimSchema, claim ?? {})
    const user = userId === undefined ? undefined : await this.get(userId)
    return user?.username === username ? user : undefined
  },

  /** The owner of an address; a strongly consistent read, because it decides about passwords. */
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

  /** One transaction for the user, the account and both claims. Returns which claim was taken, or undefined when all is written. */
  async create(user: NewUser, claim: EmailClaim): Promise<'email' | 'username' | undefined> {
    const [taken] = await table.transact(newAccountWrites(user, claim, now()))
    if (taken === undefined) return undefined
    return taken === 0 ? 'email' : 'username'
  },

  /**
   * Hands the claim of an unfinished registration to another one, with the name given there. Returns false if the claim
   * changed meanwhile.
   */
  async takeClaim(email: string, before: EmailClaim, next: TakenClaim): Promise<boolean> {
    const { registrationId, firstName, lastName } = next
    const failed = await table.transact([
      {
        update: {
          key: emailKey(email),
          set: { registrationId, claimedAt: now() },
          where: ['registrationId = :before', 'claimedAt = :since'],
          values: { before: before.registrationId, since: before.claimedAt },
        },
      },
      setting(before.userId, { firstName, lastName, lastModified: now() }),
    ])
    return failed.length === 0
  },

  /** The writes that mark the account's address as proven, in the transaction that spends the code. */
  verifying: (user: User, poolName: string): Write[] => verifyingWrites(user, poolName, now()),

  /**
   * The writes that join a campus: the claim on the school e-mail, the user, their row among the members (which is
   * counted), and the release of the school e-mail and campus they had before. Joining twice changes nothing.
   */
  joining: (user: User, schoolEmail: string, campusId: string): Write[] =>
    joiningWrites(user, { schoolEmail, campusId, at: now() }),

  async update(id: string, change: Pick<User, 'gettingStarted' | 'refusesAnalytics'>): Promise<void> {
    await table.update({ key: userKey(id), set: { ...change, lastModified: now() }, where: [rowExists] })
  },

  /** Sets the total; a user that does not exist is not created. */
  async setTotalPosts(id: string, totalPosts: number): Promise<void> {
    await table.update({ key: userKey(id), set: { totalPosts }, where: [rowExists] })
  },

  /** Copies whether a ban row exists to the user's row, which every request reads. */
  async setBanned(id: string, banned: boolean): Promise<void> {
    const change = banned ? { setIfMissing: { bannedAt: now() } } : { remove: ['bannedAt'] }
    await table.update({ key: userKey(id), ...change, where: [rowExists] })
  },
}))

function newAccountWrites(
  { hasPassword, expiresAt, ...user }: NewUser,
  claim: EmailClaim,
  at: number,
): Write[] {
  const row: User = {
    ...user,
    schoolVerified: false,
    profileSetUp: false,
    type: 'individual',
    totalPosts: 0,
    createdAt: at,
    lastModified: at,
  }
  return [
    claiming({ ...emailKey(user.email), ...claim }),
    claimingName(user.username, user.id, at),
    claiming({ ...userKey(user.id), ...row }),
    claiming({ ...accountKey(claim.cognitoName), userId: user.id, hasPassword, expiresAt, sessions: {} }),
  ]
}

function verifyingWrites(user: User, poolName: string, at: number): Write[] {
  return [
    setting(user.id, { verified: true, lastModified: at }),
    {
      update: {
        key: accountKey(poolName),
        remove: ['expiresAt'],
        where: [rowExists, 'attribute_not_exists(expiresAt) OR expiresAt > :seconds'],
        values: { seconds: at / 1000 },
      },
    },
  ]
}

function joiningWrites(user: User, to: { schoolEmail: string; campusId: string; at: number }): Write[] {
  const { schoolEmail, campusId, at } = to
  const released = user.schoolEmail !== schoolEmail ? user.schoolEmail : undefined
  const left = user.campusId !== campusId ? user.campusId : undefined
  return [
    claiming({ ...schoolEmailKey(schoolEmail), userId: user.id }),
    { update: profileChange(user.id, { at, set: { schoolVerified: true, schoolEmail, campusId } }) },
    { put: { ...memberKey(campusId, user.id), userId: user.id, campusId } },
    ...(released ? [releasing(released, user.id)] : []),
    ...(left ? [{ remove: memberKey(left, user.id) }] : []),
  ]
}

function claiming(row: Record<string, unknown>): Write {
  return { put: row, ...onlyNew }
}

/** Frees a school e-mail if this person still holds it. */
function releasing(schoolEmail: string, userId: string): Write {
  return {
    remove: schoolEmailKey(schoolEmail),
    where: [`${rowIsMissing} OR userId = :user`],
    values: { user: userId },
  }
}

function setting(id: string, values: Record<string, unknown>): Write {
  return { update: { key: userKey(id), set: values, where: [rowExists, isNoTombstone] } }
}
