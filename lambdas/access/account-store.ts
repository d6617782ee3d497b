/**
 * Accounts: each row maps a name in the user pool to a person and holds their sessions. Every request reads it to check
 * its sign-in.
 */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { pathOf, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { SignIn } from '../platform/identify.ts'
import { isLive } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { accountKey } from './account-keys.ts'

const accountSessionSchema = z.object({
  /** Epoch milliseconds. The other times here are, too, except `expiresAt` of an account, which is in epoch seconds. */
  signedInAt: z.number(),
  /** The id that the browser keeps in a cookie, and the browser's description of itself. */
  deviceId: z.string(),
  device: z.string(),
  place: z.optional(z.string()),
  /** Whether the account already had sessions when this one began, but none on this device. */
  isNewDevice: z.boolean(),
  endedAt: z.optional(z.number()),
})
export type AccountSession = z.output<typeof accountSessionSchema>

export const accountSchema = z.object({
  userId: z.string(),
  /** False for an account that was opened by link or by Google and never got a password. */
  hasPassword: z.boolean(),
  /**
   * Set if a stranger had registered the address with a password, which was discarded together with the stranger's
   * account.
   */
  discardedPassword: z.optional(z.boolean()),
  /** Epoch seconds at which the account expires unless its address is proved; missing once it is proved. */
  expiresAt: z.optional(z.number()),
  /** Sign-ins before this time are refused, except that of the session `keptSession`. */
  signedOutAt: z.optional(z.number()),
  keptSession: z.optional(z.string()),
  /** When the password was last set. A reaction mails the owner about it. */
  passwordChangedAt: z.optional(z.number()),
  /** The newest sessions, including ended ones, by id. The id is the `origin_jti` of the session's tokens. */
  sessions: z.record(z.string(), accountSessionSchema),
})
export type Account = z.output<typeof accountSchema>

/** Whether the tokens of this sign-in are refused. */
export function isEnded({ sessions, signedOutAt = 0, keptSession }: Account, signIn: SignIn): boolean {
  const { sessionId, signedInAt } = signIn
  if (sessions[sessionId]?.endedAt !== undefined) return true
  return signedInAt < signedOutAt && sessionId !== keptSession
}

/** Milliseconds after a sign-in within which its session can begin. */
const startableMs = 3600_000
/** Milliseconds after a sign-in for which the pool renews its tokens. */
const renewableMs = 14 * 24 * 3600_000
const sessionMaximum = 30

const anyAccount = accountKey(anyId)
const update = onRows(anyAccount, 'UpdateItem')
const accountGrants = {
  get: onRows(anyAccount, 'GetItem'),
  startSession: [...onRows(anyAccount, 'GetItem'), ...update],
  endSession: update,
  signOutEverywhere: update,
  signingOut: update,
  passwordChanged: update,
}

export const accountStore = effect(accountGrants, ({ table, now }) => ({
  async get(poolName: string, options: { consistent?: boolean } = {}): Promise<Account | undefined> {
    const row = await table.get(accountKey(poolName), options)
    const account = row && z.parse(accountSchema, row)
    return account && isLive(account, now()) ? account : undefined
  },

  /**
   * Writes a session. Returns false if its sign-in has been ended, or is too old to begin one. The oldest sessions beyond
   * thirty are removed (`forgettable`).
   */
  async startSession(
    signIn: SignIn,
    device: Pick<AccountSession, 'deviceId' | 'device' | 'place'>,
  ): Promise<boolean> {
    const { poolName, sessionId, signedInAt } = signIn
    const account = await this.get(poolName, { consistent: true })
    if (!account || isEnded(account, signIn)) return false
    if (account.sessions[sessionId]) return true
    if (now() - signedInAt > startableMs) return false
    const others = Object.values(account.sessions)
    const isNewDevice = others.length > 0 && others.every(({ deviceId }) => deviceId !== device.deviceId)
    const path = `sessions.${sessionId}`
    const failed = await table.update({
      key: accountKey(poolName),
      set: { [path]: { signedInAt, ...device, isNewDevice } },
      remove: forgettable(account, now()).map((id) => `sessions.${id}`),
      where: [
        rowExists,
        `attribute_not_exists(${pathOf(path)})`,
        'attribute_not_exists(signedOutAt) OR signedOutAt <= :signedInAt',
      ],
      values: { signedInAt },
    })
    if (!failed) return true
    const met = failed.row && z.parse(accountSchema, failed.row)
    return met?.sessions[sessionId] !== undefined && !isEnded(met, signIn)
  },

  /** Refuses the tokens of one session from now on. Changes nothing if the account has no such session. */
  async endSession({ poolName, sessionId }: Omit<SignIn, 'signedInAt'>): Promise<void> {
    const path = `sessions.${sessionId}`
    await table.update({
      key: accountKey(poolName),
      set: { [`${path}.endedAt`]: now() },
      where: [`attribute_exists(${pathOf(path)})`],
    })
  },

  /**
   * Refuses the tokens of all sign-ins until now, except those of the session `kept`. Tokens state the time of their
   * sign-in in whole seconds, so the call waits for the next second; otherwise the tokens of a sign-in right after it
   * would be refused, too.
   */
  async signOutEverywhere(poolName: string, kept?: string, set: Partial<Account> = {}): Promise<void> {
    const at = now()
    await table.update({
      key: accountKey(poolName),
      set: { ...set, signedOutAt: at, ...(kept === undefined ? {} : { keptSession: kept }) },
      remove: kept === undefined ? ['keptSession'] : [],
      where: [rowExists],
    })
    await setTimeout(1000 - (at % 1000))
  },

  /** The write that refuses the tokens of all sign-ins of a person until now. */
  signingOut(poolName: string, userId: string): Write {
    const set = { signedOutAt: now() }
    const where = [rowExists, 'userId = :userId']
    return {
      update: { key: accountKey(poolName), set, remove: ['keptSession'], where, values: { userId } },
    }
  },

  /** Ends every sign-in except that of the session `kept` after a new password. A reaction to this write mails the owner. */
  async passwordChanged(poolName: string, kept?: string): Promise<void> {
    const set = { hasPassword: true, passwordChangedAt: now() }
    await this.signOutEverywhere(poolName, kept, set)
  },
}))

/**
 * Returns the sessions to remove when one is added: those whose tokens can no longer be renewed, and the oldest beyond
 * the maximum. Sessions whose sign-in is recent enough to begin one stay, because an ended session that is forgotten
 * could begin again.
 */
function forgettable({ sessions }: Account, now: number): string[] {
  return Object.entries(sessions)
    .sort(([, a], [, b]) => b.signedInAt - a.signedInAt)
    .filter(([, { signedInAt }], place) => {
      const age = now - signedInAt
      return age > renewableMs + startableMs || (place >= sessionMaximum - 1 && age > startableMs)
    })
    .map(([id]) => id)
}
