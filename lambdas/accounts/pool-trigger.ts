import * as z from 'zod/mini'
import { makeAll } from '../../shared/kernel.ts'
import { grantsOf, type Effects, type Made } from '../platform/effect.ts'
import { thePlatform, type Platform } from '../platform/platform.ts'

/** The fields of every event of the user pool. `request` depends on the trigger. */
export const poolEventSchema = z.looseObject({
  /** For example `TokenGeneration_Authentication`; the part before `_` names the trigger. */
  triggerSource: z.string(),
  userName: z.string(),
  request: z.unknown(),
  response: z.unknown(),
})
type PoolEvent = z.output<typeof poolEventSchema>

export type PoolTrigger = ReturnType<typeof poolTrigger>

/**
 * Returns the handler of one trigger for the function pool-triggers. `respond` returns the response, or throws to refuse.
 */
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
