/** Typed codes: each try is counted at the account, at the client address and at the e-mail address. */
import { timingSafeEqual } from 'node:crypto'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { giveBackLimit, limitGrants, takeLimit } from '../platform/limits.ts'
import { codeKey } from './code-keys.ts'
import { hashOf, isSameCode, triesOfCode, type Code, type Purpose } from './code-store.ts'

const triesPerDay = { count: 10, seconds: 86_400 }
/** The most wrong tries per day from one client address. The tries of all accounts are counted together. */
const wrongFromClientPerDay = { count: 500, seconds: 86_400 }
/**
 * The most wrong tries per day at an e-mail address that does not belong to the account yet. The tries of all accounts
 * and client addresses are counted together.
 */
const wrongAtTargetPerDay = { count: 50, seconds: 86_400 }

/** The person who types a code, and their client address. */
interface Guesser {
  userId: string
  client: string
}

/** Why a typed code does not count. */
export interface Unproven {
  code: 'code-wrong' | 'code-expired' | 'too-many-tries'
  retryAfter?: number
}

const guessGrants = {
  check: [...onRows(codeKey(anyId, anyId), 'UpdateItem'), ...limitGrants('code-try', 'code-wrong-from')],
  takeTryAt: limitGrants('code-wrong-at'),
  giveBackTryAt: limitGrants('code-wrong-at'),
}

export const codeGuesses = effect(guessGrants, (platform) => ({
  /**
   * Compares a typed code in constant time. Returns undefined if it is right. Before the comparison, a try is taken from
   * the account, from the client address and from the five tries of the code, so that concurrent guesses are counted
   * exactly. A right guess gives the try of the client address back. That address may be a whole campus whose tries
   * others have used up, so the first try of each mailed code is compared in any case.
   */
  async check(
    { userId, client }: Guesser,
    code: Code,
    purpose: Purpose,
    typed: string,
  ): Promise<Unproven | undefined> {
    const own = await takeLimit(platform, 'code-try', userId, triesPerDay)
    if (own) return { code: 'too-many-tries', retryAfter: own }
    const ofClient = await takeLimit(platform, 'code-wrong-from', client, wrongFromClientPerDay)
    const { where = [], values } = isSameCode(code)
    const failed = await platform.table.update({
      key: codeKey(userId, purpose),
      add: { triesLeft: -1 },
      where: [...where, 'triesLeft > :least'],
      values: { ...values, least: ofClient ? triesOfCode - 1 : 0 },
    })
    if (failed) return ofClient ? { code: 'too-many-tries', retryAfter: ofClient } : { code: 'code-expired' }
    const isRight = timingSafeEqual(Buffer.from(hashOf(typed, code.salt)), Buffer.from(code.codeHash))
    if (!isRight) return { code: 'code-wrong' }
    if (!ofClient) await giveBackLimit(platform, 'code-wrong-from', client, wrongFromClientPerDay)
    return undefined
  },

  /**
   * Takes one of the wrong tries at an e-mail address, which all accounts and client addresses share. Returns false if
   * none is left today; then only the link in the mail proves the address.
   */
  async takeTryAt(target: string): Promise<boolean> {
    return !(await takeLimit(platform, 'code-wrong-at', target, wrongAtTargetPerDay))
  },

  /** Gives back a try for which no code was compared, or whose code was right. */
  async giveBackTryAt(target: string): Promise<void> {
    await giveBackLimit(platform, 'code-wrong-at', target, wrongAtTargetPerDay)
  },
}))
