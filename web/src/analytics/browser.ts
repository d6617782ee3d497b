/** Whether events of this browser are counted, and the random text that identifies the browser for one week. */
import { isoWeek } from '../../../shared/analytics/iso-week.ts'
import { cookieOf, writeCookie } from '../lib/cookies.ts'

const cookieName = 'visit'
const off = 'off'
const dayMs = 24 * 3600_000
/** The longest time for which browsers keep a cookie. */
const longestMs = 400 * dayMs

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser itself requests not to be tracked. */
export const asksNotToTrack = (): boolean =>
  navigator.globalPrivacyControl === true || navigator.doNotTrack === '1'

/** Whether a person who used this browser opted out of being counted. The choice stays after they log out. */
export const isOptedOut = (): boolean => cookieOf(cookieName) === off

/** Stores an account's choice for this browser, on every campus's site. */
export function keepChoice(isCounted: boolean): void {
  if (isCounted === isOptedOut()) writeCookie(cookieName, isCounted ? '' : off, isCounted ? 0 : longestMs)
}

/** Returns twenty random hexadecimal digits, which are the same on every campus's site until the ISO week ends. */
export function browserOfWeek(now: number): string {
  const week = isoWeek(now)
  const [keptWeek, kept = ''] = (cookieOf(cookieName) ?? '').split('.')
  if (keptWeek === week && /^[0-9a-f]{20}$/.test(kept)) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  writeCookie(cookieName, `${week}.${made}`, 7 * dayMs)
  return made
}
