/** Cookies that all campuses' sites of a stage share, for example the theme, and the session, which Amplify writes. */
import { config } from './config.ts'

/**
 * Returns the value of a cookie. Skips a malformed one, because a cookie of the same name from a parent domain may follow.
 */
export function cookieOf(name: string, cookies = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      // This site did not write the malformed value, so the value is skipped.
    }
  }
  return undefined
}

/**
 * Returns the domain of shared cookies. Returns undefined on plain localhost, because browsers refuse cookies for its parent
 * domain.
 */
export function sharedDomain(): string | undefined {
  const { domain } = config()
  return `.${window.location.hostname}`.endsWith(`.${domain}`) ? domain : undefined
}

/** Stores a value for `milliseconds` on every campus's site. Zero removes the value. */
export function writeCookie(name: string, value: string, milliseconds: number): void {
  const domain = sharedDomain()
  document.cookie = [
    `${name}=${value}`,
    'path=/',
    `expires=${new Date(milliseconds && Date.now() + milliseconds).toUTCString()}`,
    'samesite=lax',
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(window.location.protocol === 'https:' ? ['secure'] : []),
  ].join('; ')
}
