import { decisionMade } from '../../events/decision-made.ts'
import { dealEndings } from '../deals/endings.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { decisionStore } from '../reports/decision-store.ts'

/** Ends the deals about a post that was taken down, so that nobody meets for a scam or for a thing that may not be sold. */
export const { handler, grants } = reaction(
  decisionMade,
  { decisions: only(decisionStore, 'get'), ends: dealEndings },
  async ({ decisionId }, { decisions, ends }) => {
    const decision = await decisions.get(decisionId)
    if (!decision?.takeDown || decision.kind !== 'post') return
    await ends.endThose(decision.userId, ({ postId }) => postId === decision.thingId)
  },
)
