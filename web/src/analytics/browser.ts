/** Whether events of this browser are counted. */
import { cookieOf, writeCookie } from '../lib/cookies.ts'

export const cookieName = 'visit'
const off = 'off'
/** The longest time for which browsers keep a cookie. */
const longestMs = 400 * 24 * 3600_000

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
