/** Removes the line of a post that is gone, with its steps. Other reactions to these may not have run yet, and then never will. */
import type { DealChange } from '../../shared/deals/deal.ts'
import { effect } from '../platform/effect.ts'
import { dealStore } from './deal-store.ts'
import { entryOf } from './entry-of-step.ts'
import { lineStore, type Step } from './line-store.ts'

/** A step that is so old has reached every list. */
const arrivalMs = 86_400_000

export const lineRemoval = effect(
  {
    remove: [
      ...lineStore.grants.steps,
      ...lineStore.grants.remove,
      ...dealStore.grants.put,
      ...dealStore.grants.release,
    ],
  },
  (platform) => {
    const [lines, deals] = [lineStore(platform), dealStore(platform)]
    return {
      /** Deals about the post that were open are over; what ended before is in the lists as it ended. */
      async remove(postId: string): Promise<void> {
        const last = new Map<string, { step: Step; change: DealChange }>()
        for (const step of await lines.steps(postId))
          for (const change of step.changes) last.set(change.id, { step, change })
        for (const { step, change } of last.values()) {
          const isOpen = change.state !== 'ended'
          if (!isOpen && step.at < platform.now() - arrivalMs) continue
          const entry = isOpen ? entryAfter(step, change) : entryOf(step, change)
          for (const owner of [change.buyerId, step.sellerId]) await deals.put(owner, entry)
          await deals.release(change.buyerId, postId, { isInLine: false })
        }
        await lines.remove(postId)
      },
    }
  },
)

/** The end of an open deal is later than the last step that changed it. */
function entryAfter(step: Step, change: DealChange) {
  const end = { ...step, version: step.version + 1, by: undefined }
  return entryOf(end, { ...change, state: 'ended', ending: 'over' })
}
