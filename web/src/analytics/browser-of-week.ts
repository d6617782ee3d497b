import { isoWeek } from '../../../shared/analytics/iso-week.ts'
import { cookieOf, writeCookie } from '../lib/cookies.ts'
import { cookieName } from './browser.ts'

/** Returns twenty random hexadecimal digits, which are the same on every campus's site until the ISO week ends. */
export function browserOfWeek(now: number): string {
  const week = isoWeek(now)
  const [keptWeek, kept = ''] = (cookieOf(cookieName) ?? '').split('.')
  if (keptWeek === week && /^[0-9a-f]{20}$/.test(kept)) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  writeCookie(cookieName, `${week}.${made}`, 7 * 24 * 3600_000)
  return made
}
