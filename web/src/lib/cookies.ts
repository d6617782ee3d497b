/** Cookies that every campus's site of a stage shares: those of the session, which Amplify writes, the theme and the device. */
import { config } from './config.ts'

/**
 * Returns the value of a cookie. A malformed one is skipped, because a cookie of the same name from a parent domain may
 * follow it.
 */
export function cookieOf(name: string, cookies = document.cookie): string | undefined {
  for (const pair of cookies.split('; ')) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(pair.slice(name.length + 1))
    } catch {
      // This site did not write it.
    }
  }
  return undefined
}

/** The domain of shared cookies; undefined on plain localhost, for whose parent domain browsers refuse cookies. */
export function sharedDomain(): string | undefined {
  const { domain } = config()
  return `.${window.location.hostname}`.endsWith(`.${domain}`) ? domain : undefined
}

/** Stores a value for this long on every campus's site; zero removes it. */
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
