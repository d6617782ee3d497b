/**
 * Verification codes: stored as hashes, one per person and purpose, valid for two hours and five tries. A newer code
 * replaces the last one; a person may ask for one per 60 seconds and five per hour.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Limit } from '../../shared/contract.ts'
import { giveBackLimit, limitGrants, takeLimit } from '../platform/limits.ts'
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
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type Code = z.output<typeof codeSchema>

/** The scope in which one person's codes are limited. */
const issueScope = (purpose: Purpose) => `code-${purpose}`

const secondsBetween = 60
const secondsValid = 2 * 3600
const tries = 5
const perHour = { count: 5, seconds: 3600 }
/** Mails that one account causes to one address. What others cause does not count, or they could starve its owner. */
const perTargetAndDay = { count: 10, seconds: 86_400 }
const triesPerDay = { count: 10, seconds: 86_400 }
/** Wrong tries of all accounts at one client address together, and of those at one e-mail address. */
const wrongFromClientPerDay = { count: 500, seconds: 86_400 }
const wrongAtTargetPerDay = { count: 50, seconds: 86_400 }

const hashOf = (code: string, salt: string) => createHash('sha256').update(`${salt}:${code}`).digest('hex')

/** Holds while this code was neither replaced nor spent. */
const isSameCode = ({ codeHash }: Code): Condition => ({
  where: ['codeHash = :hash'],
  values: { hash: codeHash },
})

/** Who types a code, and from which client address. */
interface Guesser {
  userId: string
  client: string
}

/** Why a typed code does not count. */
export interface Unproven {
  code: 'code-wrong' | 'code-expired' | 'too-many-tries'
  retryAfter?: number
}

type Counted = [scope: string, key: string, limit: Limit]

export type Issued =
  | { kind: 'issued'; code: string; nextAt: number }
  /** The last code is younger than 60 seconds and still valid. */
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
      'code-for',
    ),
  ],
  withdraw: onRows(anyCode, 'DeleteItem'),
  check: [...onRows(anyCode, 'UpdateItem'), ...limitGrants('code-try', 'code-wrong-from', 'code-wrong-for')],
  spending: onRows(anyCode, 'DeleteItem'),
  // Each write of a transaction has the grants of the method that made it.
  transact: [],
}

export const codeStore = effect(codeGrants, (platform) => ({
  async get(userId: string, purpose: Purpose): Promise<Code | undefined> {
    const row = await platform.table.get(codeKey(userId, purpose), { consistent: true })
    const code = row && z.parse(codeSchema, row)
    return code && isLive(code, platform.now()) ? code : undefined
  },

  /** Replaces the last code by a new one, from 1000 to 9999. */
  async issue(
    userId: string,
    purpose: Purpose,
    target: { target: string; campusId?: string },
  ): Promise<Issued> {
    const now = platform.now()
    const last = await this.get(userId, purpose)
    const nextAt = (last?.issuedAt ?? 0) + secondsBetween * 1000
    if (last && nextAt > now) return { kind: 'wait', nextAt, target: last.target }
    const retryAfter =
      (await takeLimit(platform, issueScope(purpose), userId, perHour)) ??
      (await takeLimit(platform, 'code-for', `${userId}#${target.target}`, perTargetAndDay))
    if (retryAfter) return { kind: 'limited', retryAfter }
    const code = String(randomInt(1000, 10_000))
    const salt = platform.random(16)
    const row = {
      ...codeKey(userId, purpose),
      ...target,
      codeHash: hashOf(code, salt),
      salt,
      triesLeft: tries,
      issuedAt: now,
      expiresAt: Math.floor(now / 1000) + secondsValid,
    }
    // Written before the mail is sent: of two calls in the same minute, one writes the row, and only that one sends.
    const failed = await platform.table.put(row, {
      where: [`${rowIsMissing} OR issuedAt <= :before`],
      values: { before: now - secondsBetween * 1000 },
    })
    // If the response to the write was lost, the SDK's next attempt meets the row that this call wrote.
    const isOurs = failed?.row?.['codeHash'] === row.codeHash
    if (failed && !isOurs) return { kind: 'wait', nextAt: now + secondsBetween * 1000, target: target.target }
    return { kind: 'issued', code, nextAt: now + secondsBetween * 1000 }
  },

  /**
   * Removes a code whose mail SES refused, so the next request need not wait. Where it is unknown whether SES took the
   * mail, the code stays valid, and the next one is mailed after the usual minute.
   */
  async withdraw(userId: string, purpose: Purpose): Promise<void> {
    await platform.table.remove(codeKey(userId, purpose))
  },

  /**
   * Compares a typed code in constant time. Returns undefined if it is right. A try is taken from the account and from the
   * code's own five before the comparison, so guesses at the same time count exactly; a right one is given back to the
   * client address, which may be a whole campus.
   */
  async check(
    { userId, client }: Guesser,
    code: Code,
    purpose: Purpose,
    typed: string,
  ): Promise<Unproven | undefined> {
    const shared: Counted[] = [
      ['code-wrong-from', client, wrongFromClientPerDay],
      ['code-wrong-for', `${client}#${code.target}`, wrongAtTargetPerDay],
    ]
    const all: Counted[] = [['code-try', userId, triesPerDay], ...shared]
    for (const limit of all) {
      const retryAfter = await takeLimit(platform, ...limit)
      if (retryAfter) return { code: 'too-many-tries', retryAfter }
    }
    const { where = [], values } = isSameCode(code)
    const failed = await platform.table.update({
      key: codeKey(userId, purpose),
      add: { triesLeft: -1 },
      where: [...where, 'triesLeft > :zero'],
      values: { ...values, zero: 0 },
    })
    if (failed) return { code: 'code-expired' }
    const isRight = timingSafeEqual(Buffer.from(hashOf(typed, code.salt)), Buffer.from(code.codeHash))
    if (!isRight) return { code: 'code-wrong' }
    for (const limit of shared) await giveBackLimit(platform, ...limit)
    return undefined
  },

  /** The write that spends a code, in the transaction that writes what the code proves. */
  spending(userId: string, code: Code, purpose: Purpose): Write {
    return { remove: codeKey(userId, purpose), ...isSameCode(code) }
  },

  async transact(writes: Write[]): Promise<number[]> {
    return platform.table.transact(writes)
  },
}))
