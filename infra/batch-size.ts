import type { Grant } from '../lambdas/platform/grants.ts'

/** Services that respond within milliseconds, or whose calls time out within two seconds. */
const quick: Grant['on'][] = ['table', 'bus', 'live', 'analytics']

/**
 * The most messages in one call of a reaction with these grants. A call of mail, web push, Stripe or another such service
 * may take eight seconds, so one call of the function has no time for ten messages. While the service is down, the last
 * messages of a larger batch would be redelivered without a try, and finally become dead letters.
 */
export function batchSizeOf(grants: readonly Grant[]): number {
  return grants.every(({ on }) => quick.includes(on)) ? 10 : 1
}
