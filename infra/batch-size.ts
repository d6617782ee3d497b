import type { Grant } from '../lambdas/platform/grants.ts'

/** The services that respond within milliseconds, or whose calls time out within two seconds. */
const quick: Grant['on'][] = ['table', 'bus', 'live', 'analytics']

/**
 * The most messages of one call of a reaction with these grants. A call of mail, web push, Stripe or another such service may
 * take eight seconds, so ten messages do not fit into one call of a function: those behind a silent service would come back
 * untried, and in the end be among the dead letters.
 */
export function batchSizeOf(grants: readonly Grant[]): number {
  return grants.every(({ on }) => quick.includes(on)) ? 10 : 1
}
