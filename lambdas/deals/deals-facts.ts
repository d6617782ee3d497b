import * as z from 'zod/mini'
import { dealStepped } from '../../events/deal-stepped.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import type { Change, Facts } from '../platform/change.ts'
import { stepsPrefix } from './line-keys.ts'

const stepRow = z.object({
  sk: z.string().check(z.startsWith(stepsPrefix)),
  postId: z.string(),
  version: z.number(),
  stateVersion: z.number(),
})

export const dealsFacts: Facts = { events: stepEvents }

/** A new step is a deal-stepped. */
function stepEvents({ before, after }: Change): PublishedEvent[] {
  const step = stepRow.safeParse(after)
  if (before || !step.success) return []
  const { postId, version, stateVersion } = step.data
  return [publish(dealStepped, { postId, version, isNewState: stateVersion === version })]
}
