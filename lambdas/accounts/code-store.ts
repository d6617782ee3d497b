/**
 * Verification codes: stored as hashes, one per person and purpose, valid for two hours and five tries. A newer code
 * replaces the last one; a person may ask for one per 60 seconds and five per hour.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import { rowIsMissing, type Condition } from '../platform/expressions.ts'
import { isLive } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { codeKey } from './code-keys.ts'

export type Purpose = 'email' | 'school' | 'change' | 'deletion'

export const codeSchema = z.object({
  codeHash: z.string(),
  salt: z.string(),
  /** The address that the code proves, and for a school e-mail its campus. */
  target: z.string(),
  campusId: z.optional(z.string()),
  triesLeft: z.number(),
  /** The hash of the secret in the mail's link, which proves the address like the code. */
  linkHash: z.optional(z.string()),
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type Code = z.output<typeof codeSchema>

/** The scope of the hourly limit on the codes of one purpose that a person may request. */
const issueScope = (purpose: Purpose) => `code-${purpose}`

const secondsBetween = 60
const secondsValid = 2 * 3600
export const triesOfCode = 5
const perHour = { count: 5, seconds: 3600 }
/** The most mails of one purpose per day that one account causes to one address. */
const perAccountAndTarget = { count: 10, seconds: 86_400 }
/**
 * The most mails of one purpose per day that all accounts together cause to one address, so that nobody's inbox is
 * flooded.
 */
const perTarget = { count: 20, seconds: 86_400 }
/**
 * The number of mails that an account may still cause after other accounts have used up `perTarget`. Without it, other
 * accounts could lock out the owner of the address.
 */
const ownPerAccount = { count: 1, seconds: 86_400 }
export const hashOf = (code: string, salt: string) =>
  createHash('sha256').update(`${salt}:${code}`).digest('hex')

const hashOfLink = (token: string) => createHash('sha256').update(token).digest('hex')

/** The condition that this code was neither replaced nor spent. */
export const isSameCode = ({ codeHash }: Code): Condition => ({
  where: ['codeHash = :hash'],
  values: { hash: codeHash },
})

/** Whether the token is from the link in the mail that contained this code. */
export function isLinkOf({ linkHash }: Code, token: string): boolean {
  return linkHash !== undefined && timingSafeEqual(Buffer.from(hashOfLink(token)), Buffer.from(linkHash))
}

export type Issued =
  /**
   * `linkToken` is the secret in the mail's link. It proves the address like the code, but only for the person whose code
   * it is.
   */
  | { kind: 'issued'; code: string; linkToken: string; nextAt: number }
  /**
   * No code was issued, because the last one is younger than 60 seconds, or is still valid and the caller asked to keep
   * it.
   */
  | { kind: 'wait'; nextAt: number; target: string }
  | { kind: 'limited'; retryAfter: number }

const anyCode = codeKey(anyId, anyId)
const codeGrants = {
  get: onRows(anyCode, 'GetItem'),
  issue: [
    ...onRows(anyCode, 'GetItem', 'PutItem'),
    ...limitGrants(
      issueScope('email'),
      issueScope('school'),
      issueScope('change'),
      issueScope('deletion'),
      'code-from',
      'code-for',
      'code-own',
    ),
  ],
  withdraw: onRows(anyCode, 'DeleteItem'),
  spending: onRows(anyCode, 'DeleteItem'),
}

/** Returns the stored fields of a code that is about to be mailed. Neither the code nor the secret of its link is stored. */
function newCode({
  code,
  salt,
  linkToken,
  now,
}: Record<'code' | 'salt' | 'linkToken', string> & { now: number }) {
  return {
    codeHash: hashOf(code, salt),
    salt,
    linkHash: hashOfLink(linkToken),
    triesLeft: triesOfCode,
    issuedAt: now,
    expiresAt: Math.floor(now / 1000) + secondsValid,
  }
}

export const codeStore = effect(codeGrants, (platform) => {
  /** Counts a mail against the limits of its address. Returns the seconds to wait if it exceeds one. */
  async function takeTargetLimits(userId: string, purpose: Purpose, target: string) {
    const fromAccount = `${purpose}#${userId}#${target}`
    const own = await takeLimit(platform, 'code-from', fromAccount, perAccountAndTarget)
    if (own) return own
    const shared = await takeLimit(platform, 'code-for', `${purpose}#${target}`, perTarget)
    return shared && (await takeLimit(platform, 'code-own', fromAccount, ownPerAccount)) && shared
  }

  return {
    async get(userId: string, purpose: Purpose): Promise<Code | undefined> {
      const row = await platform.table.get(codeKey(userId, purpose), { consistent: true })
      const code = row && z.parse(codeSchema, row)
      return code && isLive(code, platform.now()) ? code : undefined
    },

    /**
     * Issues a code from 1000 to 9999, which replaces the last one. With `keepsValid`, a code that can still be used is
     * not replaced.
     */
    async issue(
      userId: string,
      purpose: Purpose,
      target: { target: string; campusId?: string },
      { keepsValid = false } = {},
    ): Promise<Issued> {
      const now = platform.now()
      const last = await this.get(userId, purpose)
      const nextAt = (last?.issuedAt ?? 0) + secondsBetween * 1000
      const isKept = keepsValid && last?.target === target.target && last.triesLeft > 0
      if (last && (nextAt > now || isKept)) return { kind: 'wait', nextAt, target: last.target }
      const retryAfter =
        (await takeLimit(platform, issueScope(purpose), userId, perHour)) ??
        (await takeTargetLimits(userId, purpose, target.target))
      if (retryAfter) return { kind: 'limited', retryAfter }
      const code = String(randomInt(1000, 10_000))
      const salt = platform.random(16)
      const linkToken = platform.random(32)
      const row = { ...codeKey(userId, purpose), ...target, ...newCode({ code, salt, linkToken, now }) }
      // The row is written before the mail is sent, so of two calls in the same minute only the one that writes the row
      // sends a mail.
      const failed = await platform.table.put(row, {
        where: [`${rowIsMissing} OR issuedAt <= :before`],
        values: { before: now - secondsBetween * 1000 },
      })
      // If the response to the write was lost, the SDK's next attempt meets the row that this call wrote.
      const isOurs = failed?.row?.['codeHash'] === row.codeHash
      if (failed && !isOurs)
        return { kind: 'wait', nextAt: now + secondsBetween * 1000, target: target.target }
      return { kind: 'issued', code, linkToken, nextAt: now + secondsBetween * 1000 }
    },

    /**
     * Removes a code whose mail SES refused, so that the next request need not wait. If it is unknown whether SES took
     * the mail, the code must stay: it is valid, and the next one is mailed after the usual minute.
     */
    async withdraw(userId: string, purpose: Purpose): Promise<void> {
      await platform.table.remove(codeKey(userId, purpose))
    },

    /** The write that spends a code, in the transaction that writes what the code proves. */
    spending(userId: string, code: Code, purpose: Purpose): Write {
      return { remove: codeKey(userId, purpose), ...isSameCode(code) }
    },
  }
})
