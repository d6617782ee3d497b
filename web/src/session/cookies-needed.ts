import { cookieOf } from '../lib/cookies.ts'

const probe = 'cookies'

export const cookiesNeeded = "Logging in needs cookies. Allow them for this site in your browser's settings."

/** The error of a sign-in in a browser that stores no cookies: the tokens would be lost at once. */
export class CookiesBlocked extends Error {
  constructor() {
    super(cookiesNeeded)
    this.name = 'CookiesBlocked'
  }
}

/** Whether this browser stores no cookies of this site. */
export function areCookiesBlocked(): boolean {
  document.cookie = `${probe}=yes; samesite=lax`
  const isStored = cookieOf(probe) !== undefined
  document.cookie = `${probe}=; max-age=0; samesite=lax`
  return !isStored
}

/** Throws CookiesBlocked if the browser could not keep a sign-in. */
export function requireCookies(): void {
  if (areCookiesBlocked()) throw new CookiesBlocked()
}
