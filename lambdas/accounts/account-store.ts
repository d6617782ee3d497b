/** Accounts: what leads from a name in the user pool to a person, and what every request reads about the sign-in. */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { pathOf, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { SignIn } from '../platform/identify.ts'
import { isLive } from '../platform/row.ts'
import { accountKey } from './account-keys.ts'

const accountSessionSchema = z.object({
  /** Epoch milliseconds, as are all times here. */
  signedInAt: z.number(),
  /** The id that the browser keeps in a cookie, and what the browser says that it is. */
  deviceId: z.string(),
  device: z.string(),
  place: z.optional(z.string()),
  /** Whether the account had other sessions, and none on this device. */
  isNewDevice: z.boolean(),
  endedAt: z.optional(z.number()),
})
export type AccountSession = z.output<typeof accountSessionSchema>

export const accountSchema = z.object({
  userId: z.string(),
  /** False for an account that was opened by link or by Google and never got a password. */
  hasPassword: z.boolean(),
  /** Epoch seconds; until then the address has to be proven. Missing once it is. */
  expiresAt: z.optional(z.number()),
  /** Sign-ins before it are refused, except one. */
  signedOutAt: z.optional(z.number()),
  keptSession: z.optional(z.string()),
  /** The newest sessions by their id, which is the `origin_jti` of their tokens; ended ones too. */
  sessions: z.record(z.string(), accountSessionSchema),
})
export type Account = z.output<typeof accountSchema>

/** Whether the tokens of this sign-in are refused. */
export function isEnded({ sessions, signedOutAt = 0, keptSession }: Account, signIn: SignIn): boolean {
  const { sessionId, signedInAt } = signIn
  if (sessions[sessionId]?.endedAt !== undefined) return true
  return signedInAt < signedOutAt && sessionId !== keptSession
}

/** Milliseconds after its sign-in within which a session can begin. */
const startableMs = 3600_000
/** Milliseconds for which the pool renews the tokens of a sign-in. */
const renewableMs = 30 * 24 * 3600_000
const sessionMaximum = 30

const anyAccount = accountKey(anyId)
const update = onRows(anyAccount, 'UpdateItem')
const accountGrants = {
  get: onRows(anyAccount, 'GetItem'),
  startSession: [...onRows(anyAccount, 'GetItem'), ...update],
  endSession: update,
  signOutEverywhere: update,
  setHasPassword: update,
}

export const accountStore = effect(accountGrants, ({ table, now }) => ({
  async get(poolName: string, options: { consistent?: boolean } = {}): Promise<Account | undefined> {
    const row = await table.get(accountKey(poolName), options)
    const account = row && z.parse(accountSchema, row)
    return account && isLive(account, now()) ? account : undefined
  },

  /**
   * Writes a session, on the condition that its sign-in was not ended meanwhile. Returns false where it was, or is too
   * long ago. An account has thirty sessions: a further one takes the place of the oldest.
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

  /** Refuses the tokens of one session from now on. */
  async endSession({ poolName, sessionId }: SignIn): Promise<void> {
    const path = `sessions.${sessionId}`
    await table.update({
      key: accountKey(poolName),
      set: { [`${path}.endedAt`]: now() },
      where: [`attribute_exists(${pathOf(path)})`],
    })
  },

  /**
   * Refuses the tokens of every sign-in until now, except those of `kept`. Tokens know the second of their sign-in only,
   * so this waits for the next second: a sign-in that follows is not refused.
   */
  async signOutEverywhere(poolName: string, kept?: string): Promise<void> {
    const at = now()
    await table.update({
      key: accountKey(poolName),
      set: { signedOutAt: at, ...(kept === undefined ? {} : { keptSession: kept }) },
      remove: kept === undefined ? ['keptSession'] : [],
      where: [rowExists],
    })
    await setTimeout(1000 - (at % 1000))
  },

  async setHasPassword(poolName: string, hasPassword: boolean): Promise<void> {
    await table.update({ key: accountKey(poolName), set: { hasPassword }, where: [rowExists] })
  },
}))

/**
 * The sessions that make room for another one: those whose tokens cannot be renewed any more, and the oldest beyond the
 * maximum. None that could begin anew, or an ended session would.
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
