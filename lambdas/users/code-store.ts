/**
 * Verification codes (data model, 'Verification'): hashed, one per purpose, valid two hours, five tries. Only the
 * newest counts. One per 60 seconds and five per hour (product decisions, 'Codes').
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { takeLimit } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Write } from '../platform/table.ts'

export type Purpose = 'email' | 'school'

const codeSchema = z.object({
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

const secondsBetween = 60
const secondsValid = 2 * 3600
const tries = 5
const perHour = { count: 5, seconds: 3600 }
/** Mails to one address, whoever asks. */
const perTargetAndHour = { count: 10, seconds: 3600 }
const triesPerDay = { count: 10, seconds: 86_400 }
/** Tries of everyone at one address: looser, or a stranger could shut its owner out. */
const triesAtTargetPerDay = { count: 50, seconds: 86_400 }

const keyOf = (userId: string, purpose: Purpose) => ({ pk: `USER#${userId}`, sk: `VERIFY#${purpose}` })

const hashOf = (code: string, salt: string) => createHash('sha256').update(`${salt}:${code}`).digest('hex')

export type Issued =
  | { kind: 'issued'; code: string; nextAt: number }
  /** The last one is younger than 60 seconds and still stands. */
  | { kind: 'wait'; nextAt: number; target: string }
  | { kind: 'limited'; retryAfter: number }

export const codeStore = (platform: Platform) => ({
  async get(userId: string, purpose: Purpose): Promise<Code | undefined> {
    const row = await platform.table.get(keyOf(userId, purpose), { consistent: true })
    const code = row && z.parse(codeSchema, row)
    return code && code.expiresAt * 1000 > platform.now() ? code : undefined
  },

  /** Makes a code from 1000 to 9999 in place of the last one. */
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
      (await takeLimit(platform, `code-${purpose}`, userId, perHour)) ??
      (await takeLimit(platform, 'code-for', target.target, perTargetAndHour))
    if (retryAfter) return { kind: 'limited', retryAfter }
    const code = String(randomInt(1000, 10_000))
    const salt = platform.random(16)
    const failed = await platform.table.put({
      Item: {
        ...keyOf(userId, purpose),
        ...target,
        codeHash: hashOf(code, salt),
        salt,
        triesLeft: tries,
        issuedAt: now,
        expiresAt: Math.floor(now / 1000) + secondsValid,
      },
      // Two pages asking in the same second get one code.
      ConditionExpression: 'attribute_not_exists(pk) OR issuedAt <= :before',
      ExpressionAttributeValues: { ':before': now - secondsBetween * 1000 },
    })
    if (failed) return { kind: 'wait', nextAt: now + secondsBetween * 1000, target: target.target }
    return { kind: 'issued', code, nextAt: now + secondsBetween * 1000 }
  },

  /** Gives a code back that could not be mailed, so the next try does not wait. */
  async withdraw(userId: string, purpose: Purpose): Promise<void> {
    await platform.table.remove(keyOf(userId, purpose))
  },

  /**
   * Compares a typed code in constant time. Every try counts against the ten a day of the account and those of the
   * address, a wrong one also against the five of the code; past a limit even the right code is refused.
   */
  async check(
    userId: string,
    code: Code,
    purpose: Purpose,
    typed: string,
  ): Promise<'right' | 'wrong' | 'too-many'> {
    const limited = [
      await takeLimit(platform, 'code-try', userId, triesPerDay),
      await takeLimit(platform, 'code-try-for', code.target, triesAtTargetPerDay),
    ]
    if (code.triesLeft <= 0 || limited.some((seconds) => seconds !== undefined)) return 'too-many'
    if (timingSafeEqual(Buffer.from(hashOf(typed, code.salt)), Buffer.from(code.codeHash))) return 'right'
    const failed = await platform.table.update({
      Key: keyOf(userId, purpose),
      UpdateExpression: 'ADD triesLeft :minus',
      ConditionExpression: 'codeHash = :hash AND triesLeft > :zero',
      ExpressionAttributeValues: { ':minus': -1, ':hash': code.codeHash, ':zero': 0 },
    })
    return failed ? 'too-many' : 'wrong'
  },

  /** Spends the code; part of the transaction that writes what it proves. */
  spending(userId: string, code: Code, purpose: Purpose): Write {
    return {
      remove: {
        Key: keyOf(userId, purpose),
        ConditionExpression: 'codeHash = :hash AND triesLeft > :zero',
        ExpressionAttributeValues: { ':hash': code.codeHash, ':zero': 0 },
      },
    }
  },

  async transact(writes: Write[]): Promise<number[]> {
    return platform.table.transact(writes)
  },
})
