import { noShowDisputed } from '../../events/no-show-disputed.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { dealStore } from './deal-store.ts'
import { trust } from './trust.ts'

/** Copies the dispute into the other person's entry, and recounts the meetings in the trust of the person who disputes. */
export const { handler, grants } = reaction(
  noShowDisputed,
  { deals: only(dealStore, 'get', 'dispute'), trust },
  async ({ userId, dealId }, { deals, trust: counted }) => {
    const entry = await deals.get(userId, dealId)
    // The account may be erased by now.
    if (!entry) return
    await deals.dispute(entry.buyerId === userId ? entry.sellerId : entry.buyerId, dealId)
    await counted.count(userId)
  },
)
