import * as z from 'zod/mini'
import { makeAll } from '../../shared/kernel.ts'
import { grantsOf, type Effects, type Made } from '../platform/effect.ts'
import { thePlatform, type Platform } from '../platform/platform.ts'

/** What every event of the user pool has. `request` differs from trigger to trigger. */
export const poolEventSchema = z.looseObject({
  /** For example `TokenGeneration_Authentication`; what comes before `_` names the trigger. */
  triggerSource: z.string(),
  /** The name of the person in the pool. */
  userName: z.string(),
  request: z.unknown(),
  response: z.unknown(),
})
type PoolEvent = z.output<typeof poolEventSchema>

export type PoolTrigger = ReturnType<typeof poolTrigger>

/** Returns how the function pool-triggers handles one trigger: `respond` returns the response, or throws to refuse. */
export function poolTrigger<F extends Effects>(
  effects: F,
  respond: (event: PoolEvent, effects: Made<F>) => Promise<unknown>,
) {
  return {
    grants: grantsOf(effects),
    run: async (event: PoolEvent) => ({
      ...event,
      response: await respond(event, makeAll<Platform, F>(effects, thePlatform())),
    }),
  }
}
