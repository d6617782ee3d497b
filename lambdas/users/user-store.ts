/** People, and the campus that they join. */
import * as z from 'zod/mini'
import { usernameMaximum } from '../../shared/users/username.ts'
import { trustSchema, type Trust } from '../../shared/users/trust.ts'
import { meSchema } from '../../shared/users/schema.ts'
import { memberKey } from '../access/campus-keys.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, onlyNew, rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { profileChange } from './profile-change.ts'
import { accountKey } from '../access/account-keys.ts'
import { schoolEmailKey, userKey, usernameKey } from './user-keys.ts'

/** The fields of a person, without those in the row of their account (access/account-store.ts). */
const ofPerson = z.omit(meSchema, { hasPassword: true, discardedPassword: true })

export const userSchema = z.extend(ofPerson, {
  /** Names that they gave up; each stays reserved for them for 90 days. */
  formerUsernames: z.optional(z.array(z.string())),
  type: z.literal('individual'),
  totalPosts: z.number(),
  /** The facts about their deals that others may know. */
  trust: z.optional(trustSchema),
  lastModified: z.number(),
  bannedAt: z.optional(z.number()),
  /**
   * The end of a suspension, in epoch milliseconds. Until then, the person can read, but neither post nor write to
   * people.
   */
  suspendedUntil: z.optional(z.number()),
  /** The ids of the people whom they blocked, and of those who blocked them (lambdas/blocks). */
  blocks: z.optional(z.set(z.string())),
  blockedBy: z.optional(z.set(z.string())),
  /** Set once they deleted their account: until all their data are erased, the row lists what to erase. */
  deletedAt: z.optional(z.number()),
})
export type User = z.output<typeof userSchema>

/** Without a `userId`, the name is reserved and belongs to nobody. */
const usernameClaimSchema = z.object({ userId: z.optional(z.string()) })

const anyUser = userKey(anyId)
const userGrants = {
  get: onRows(anyUser, 'GetItem'),
  getMany: onRows(anyUser, 'BatchGetItem'),
  idsOf: onRows(usernameKey(anyId), 'BatchGetItem'),
  byUsername: [...onRows(usernameKey(anyId), 'GetItem'), ...onRows(anyUser, 'GetItem')],
  verifying: [...onRows(anyUser, 'UpdateItem'), ...onRows(accountKey(anyId), 'UpdateItem')],
  joining: [
    ...onRows(schoolEmailKey(anyId), 'PutItem', 'DeleteItem'),
    ...onRows(anyUser, 'UpdateItem'),
    ...onRows(memberKey(anyId, anyId), 'PutItem', 'DeleteItem'),
  ],
  update: onRows(anyUser, 'UpdateItem'),
  setTotalPosts: onRows(anyUser, 'UpdateItem'),
  setTrust: onRows(anyUser, 'UpdateItem'),
  setBanned: onRows(anyUser, 'UpdateItem'),
  banning: onRows(anyUser, 'UpdateItem'),
  unbanning: onRows(anyUser, 'UpdateItem'),
  moderating: onRows(anyUser, 'UpdateItem'),
  answering: onRows(anyUser, 'UpdateItem'),
  readDecision: onRows(anyUser, 'UpdateItem'),
}

export const userStore = effect(userGrants, ({ table, now }) => ({
  /** Returns a person; undefined for one who deleted their account. */
  async get(id: string, options: { consistent?: boolean } = {}): Promise<User | undefined> {
    const row = await table.get(userKey(id), options)
    return row && isPresent(row) ? z.parse(userSchema, row) : undefined
  },

  /**
   * Returns the people with these ids, without those who do not exist. Takes one BatchGet, or no read if there are no
   * ids.
   */
  async getMany(ids: readonly string[], options: { consistent?: boolean } = {}): Promise<User[]> {
    const rows = ids.length > 0 ? await table.getMany(ids.map(userKey), options) : []
    return rows.filter(isPresent).map((row) => z.parse(userSchema, row))
  },

  /**
   * Returns the ids of the people who hold one of these user names or a similar one, or held it less than 90 days ago.
   * Takes one BatchGet, or no read if none of the names is possible.
   */
  async idsOf(usernames: readonly string[]): Promise<string[]> {
    const possible = usernames.filter(({ length }) => length <= usernameMaximum)
    const claims = await table.getMany(possible.map(usernameKey))
    return claims.flatMap((claim) => z.parse(usernameClaimSchema, claim).userId ?? [])
  },

  /** Returns the person who holds a user name now. Takes a Get of the claim and then one of the user. */
  async byUsername(username: string): Promise<User | undefined> {
    const claim = await table.get(usernameKey(username))
    const { userId } = z.parse(usernameClaimSchema, claim ?? {})
    const user = userId === undefined ? undefined : await this.get(userId)
    return user?.username === username ? user : undefined
  },

  /** The writes that mark the account's address as proven, in the transaction that spends the code. */
  verifying: (user: User, poolName: string): Write[] => verifyingWrites(user, poolName, now()),

  /**
   * The writes that join a campus: the claim on the school e-mail, the user, their row among the members (which is
   * counted), and the release of the school e-mail and campus they had before. Joining twice changes nothing.
   */
  joining: (user: User, schoolEmail: string, campusId: string): Write[] =>
    joiningWrites(user, { schoolEmail, campusId, at: now() }),

  async update(
    id: string,
    change: Pick<
      User,
      'gettingStarted' | 'refusesAnalytics' | 'savesShownTo' | 'hidesReadMarks' | 'showsOnline'
    >,
  ): Promise<void> {
    await table.update({ key: userKey(id), set: { ...change, lastModified: now() }, where: [rowExists] })
  },

  /** Sets the number of a person's posts. A person who does not exist is not created. */
  async setTotalPosts(id: string, totalPosts: number): Promise<void> {
    await table.update({ key: userKey(id), set: { totalPosts }, where: [rowExists] })
  },

  /** Sets the facts about the person's deals that others may know; undefined removes them. */
  async setTrust(id: string, trust: Trust | undefined): Promise<void> {
    const change = trust ? { set: { trust } } : { remove: ['trust'] }
    await table.update({ key: userKey(id), ...change, where: [rowExists] })
  },

  /** The write that marks a person as banned, if they still have this address. */
  banning({ id, email }: Pick<User, 'id' | 'email'>): Write {
    const where = [rowExists, isNoTombstone, 'email = :email']
    return { update: { key: userKey(id), setIfMissing: { bannedAt: now() }, where, values: { email } } }
  },

  /** The write that removes the mark of a ban from a person. */
  unbanning: (id: string): Write => ({
    update: { key: userKey(id), remove: ['bannedAt'], where: [rowExists] },
  }),

  /** The write of an operator's decision about a person, if they still have this address. */
  moderating: (person: Pick<User, 'id' | 'email'>, decision: Moderation): Write =>
    moderatingWrite(person, decision, now()),

  /** The write that points a person to the answer to their appeal, and ends what the decision did to them. */
  answering: (id: string, { decisionId, lifts }: { decisionId: string; lifts: string[] }): Write => ({
    update: { key: userKey(id), set: { unreadDecisionId: decisionId }, remove: lifts, where: [rowExists] },
  }),

  /** Marks a decision about the person as read. If the unread decision is another one, nothing changes. */
  async readDecision(id: string, decisionId: string): Promise<void> {
    const where = ['unreadDecisionId = :decision']
    await table.update({
      key: userKey(id),
      remove: ['unreadDecisionId'],
      where,
      values: { decision: decisionId },
    })
  },

  /** Marks a person's row as banned if a ban row exists, and unmarks it otherwise. Every request reads the person's row. */
  async setBanned(id: string, banned: boolean): Promise<void> {
    const change = banned ? { setIfMissing: { bannedAt: now() } } : { remove: ['bannedAt'] }
    await table.update({ key: userKey(id), ...change, where: [rowExists] })
  },
}))

function verifyingWrites(user: User, poolName: string, at: number): Write[] {
  return [
    settingPerson(user.id, { verified: true, lastModified: at }),
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
    { put: { ...schoolEmailKey(schoolEmail), userId: user.id }, ...onlyNew },
    { update: profileChange(user.id, { at, set: { schoolVerified: true, schoolEmail, campusId } }) },
    { put: { ...memberKey(campusId, user.id), userId: user.id, campusId } },
    ...(released ? [releasing(released, user.id)] : []),
    ...(left ? [{ remove: memberKey(left, user.id) }] : []),
  ]
}

/** Frees a school e-mail if this person still holds it. */
function releasing(schoolEmail: string, userId: string): Write {
  return {
    remove: schoolEmailKey(schoolEmail),
    where: [`${rowIsMissing} OR userId = :user`],
    values: { user: userId },
  }
}

interface Moderation {
  /** The decision to which the site points the person. */
  decisionId: string
  /** Whether the bio and the picture are removed. */
  clears: boolean
  bans: boolean
  /** The end of a suspension; epoch milliseconds. */
  suspendedUntil: number | undefined
}

/** All changes are in one update, because a transaction can write a row only once. */
function moderatingWrite({ id, email }: Pick<User, 'id' | 'email'>, decision: Moderation, at: number): Write {
  const { decisionId, clears, bans, suspendedUntil } = decision
  const clearing = profileChange(id, { at, set: {}, remove: ['bio', 'picture'] })
  return {
    update: {
      ...(clears ? clearing : { key: userKey(id) }),
      set: {
        unreadDecisionId: decisionId,
        ...(clears && clearing.set),
        ...(suspendedUntil !== undefined && { suspendedUntil }),
      },
      ...(bans && { setIfMissing: { bannedAt: at } }),
      where: [rowExists, isNoTombstone, 'email = :email'],
      values: { email },
    },
  }
}

/** Sets fields of a person who exists. */
export function settingPerson(id: string, values: Record<string, unknown>): Write {
  return { update: { key: userKey(id), set: values, where: [rowExists, isNoTombstone] } }
}
