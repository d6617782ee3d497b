/** A person's deals. The lines of things and their steps have ids only, and end with the deals. */
import { dateOf, heldPageSize, holding, kept } from '../access/holding.ts'
import { dealEndings } from './endings.ts'
import { answerStore, type Answer } from './answer-store.ts'
import { answerKey, dealKey, openDealsKey } from './deal-keys.ts'
import { dealStore, type DealRow } from './deal-store.ts'
import { openDealStore } from './open-deal-store.ts'

export const dealHolding = holding(
  [
    kept<DealRow, 'deal'>(dealKey, 'deal', {
      postId: { as: 'address' },
      buyerId: { as: 'isYours' },
      sellerId: { as: 'isYours' },
      by: { because: 'it is one of the two people' },
      until: { because: 'it is over within hours' },
      meeting: { as: 'meetsAt' },
      way: { as: 'knownBy' },
      stage: { because: 'it is over within a day' },
      proposedBy: { because: 'it is over within a day' },
      finished: { because: 'it is over within a day' },
      at: { as: 'changedAt' },
      version: { because: 'it orders the changes' },
      again: { as: 'wouldDealAgain' },
    }),
    kept<Answer, 'deal'>(answerKey, 'deal', {
      partnerId: { as: 'isYours' },
      after: { because: 'only the median of ten is used, and their profile says it' },
      at: { as: 'changedAt' },
      version: { because: 'it orders the changes' },
    }),
    kept<{ openDeals: string[]; openHolds: string[] }, 'deal'>(openDealsKey, 'deal', {
      openDeals: { as: 'address' },
      openHolds: { as: 'address' },
    }),
  ],
  {
    page: [...dealStore.grants.page],
    erase: [
      ...dealEndings.grants.endThose,
      ...dealStore.grants.removeAll,
      ...openDealStore.grants.removeAll,
      ...answerStore.grants.removeAll,
    ],
  },
  (platform) => {
    const [deals, openDeals] = [dealStore(platform), openDealStore(platform)]
    const [answers, ends] = [answerStore(platform), dealEndings(platform)]
    return {
      async page({ id: userId }, after) {
        const { entries, next } = await deals.page(userId, { after, limit: heldPageSize })
        const items = entries.map(
          ({
            id,
            postId,
            sellerId,
            state,
            ending,
            cents,
            isOffer,
            meeting,
            way,
            isLate,
            isDisputed,
            again,
            at,
          }) => ({
            kind: 'deal' as const,
            id,
            address: `/post/${postId}`,
            isYours: sellerId === userId,
            state,
            cents,
            ...(ending && { ending }),
            ...(isOffer && { isOffer }),
            ...(meeting && { meetsAt: dateOf(meeting.at), meetsIn: meeting.place.text ?? meeting.place.id }),
            ...(way && { knownBy: way }),
            ...(isLate && { isLate }),
            ...(isDisputed && { isDisputed }),
            ...(again !== undefined && { wouldDealAgain: again }),
            changedAt: dateOf(at),
          }),
        )
        return { items, next }
      },

      /** Posts have a holding of their own; the deletion of a post ends the deals about it. */
      async erase({ id }) {
        await ends.endThose(id)
        await deals.removeAll(id)
        await openDeals.removeAll(id)
        await answers.removeAll(id)
      },
    }
  },
)
