/** How many mailed links may be requested for an address. */
import { effect } from '../platform/effect.ts'
import { limitGrants, takeLimit } from '../platform/limits.ts'
import type { LinkPurpose } from './link-keys.ts'

/** The most links of one purpose per hour that one client may request for one address. */
const perAddressAndClient = { count: 5, seconds: 3600 }
/** The most links per day that all clients together may request for one address, so that nobody's inbox is flooded. */
const perAddress = { count: 20, seconds: 86_400 }
/**
 * The number of links that a client may still request after other clients have used up `perAddress`. Without it, other
 * clients could lock out the owner of the address.
 */
const ownPerClient = { count: 1, seconds: 86_400 }
/** Milliseconds after which the page offers another link. */
export const betweenLinksMs = 60_000

export const linkLimits = effect({ take: limitGrants('link-from', 'link-for', 'link-own') }, (platform) => ({
  /** Counts a request against the limits of its address. Returns the seconds to wait if it exceeds one. */
  async take(purpose: LinkPurpose, to: string, client: string): Promise<number | undefined> {
    const fromClient = `${purpose}#${client}#${to}`
    const own = await takeLimit(platform, 'link-from', fromClient, perAddressAndClient)
    if (own) return own
    const shared = await takeLimit(platform, 'link-for', `${purpose}#${to}`, perAddress)
    return shared && (await takeLimit(platform, 'link-own', fromClient, ownPerClient)) && shared
  },
}))
