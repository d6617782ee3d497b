/** The push services to which the product sends: those of the browsers' vendors, and no other hosts. */
import { env } from '../platform/env.ts'

const vendors = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]
const laptop = [/^push\.localhost$/]

/**
 * Returns the address to send to for an endpoint; undefined if it belongs to no known push service. Endpoints of a laptop's
 * own service have a placeholder name instead of its address.
 */
export function addressOf(endpoint: string): string | undefined {
  const url = URL.parse(endpoint)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const laptopUrl = env.optional('PUSH_URL')
  const known = laptopUrl === undefined ? vendors : laptop
  if (!url || !isPlain || !known.some((host) => host.test(url.hostname))) return undefined
  return laptopUrl === undefined ? url.href : new URL(`${url.pathname}${url.search}`, laptopUrl).href
}
