import * as z from 'zod/mini'
import { dealCounted } from '../../events/deal-counted.ts'
import { dealStepped } from '../../events/deal-stepped.ts'
import { noShowDisputed } from '../../events/no-show-disputed.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { stepsOf } from '../../shared/deals/counted-steps.ts'
import type { Change, Facts } from '../platform/change.ts'
import { dealKey, dealsPrefix } from './deal-keys.ts'
import { stepsPrefix } from './line-keys.ts'
import { isNewState, stepSchema } from './line-store.ts'

const stepRow = z.extend(
  z.pick(stepSchema, {
    postId: true,
    campusId: true,
    version: true,
    from: true,
    stateVersion: true,
    move: true,
    changes: true,
  }),
  { sk: z.string().check(z.startsWith(stepsPrefix)) },
)

const disputedRow = z.object({
  sk: z.string().check(z.startsWith(dealsPrefix)),
  id: z.string(),
  buyerId: z.string(),
  sellerId: z.string(),
  by: z.string(),
  isDisputed: z.literal(true),
})

export const dealsFacts: Facts = { events: (change) => [...stepEvents(change), ...disputeEvents(change)] }

/**
 * Publishes `no-show-disputed` when the entry of the accused person becomes disputed; the other person's entry is only a
 * copy.
 */
function disputeEvents({ before, after }: Change): PublishedEvent[] {
  const disputed = disputedRow.safeParse(after)
  if (!disputed.success || disputedRow.safeParse(before).success) return []
  const { id: dealId, buyerId, sellerId, by } = disputed.data
  const userId = by === buyerId ? sellerId : buyerId
  return after?.pk === dealKey(userId, dealId).pk ? [publish(noShowDisputed, { userId, dealId })] : []
}

/** Publishes `deal-stepped` for a new step, and `deal-counted` for each change of the step that is counted. */
function stepEvents({ before, after }: Change): PublishedEvent[] {
  const step = stepRow.safeParse(after)
  if (before || !step.success) return []
  const { postId, campusId, version, move, changes } = step.data
  const counted = changes.flatMap((change) => stepsOf(change, { move, isFirst: version === 1 }))
  return [
    publish(dealStepped, { postId, version, isNewState: isNewState(step.data) }),
    ...(campusId === undefined ? [] : counted.map((one) => publish(dealCounted, { campusId, step: one }))),
  ]
}
