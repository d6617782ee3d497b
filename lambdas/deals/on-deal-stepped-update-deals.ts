import { dealStepped } from '../../events/deal-stepped.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { leaverStore } from '../users/leaver-store.ts'
import { answerStore, type Answer } from './answer-store.ts'
import { dealStore } from './deal-store.ts'
import { lineHints } from './line-hints.ts'
import { lineStore, type Step } from './line-store.ts'
import { trust } from './trust.ts'

/** Copies what a step changed into the entries of the people of each deal. A deal about a deleted post is over. */
export const { handler, grants } = reaction(
  dealStepped,
  {
    lines: only(lineStore, 'step', 'get'),
    posts: only(postStore, 'get'),
    deals: only(dealStore, 'put', 'release', 'removeAll'),
    answers: only(answerStore, 'put', 'removeAll'),
    leavers: only(leaverStore, 'among'),
    trust,
    hints: lineHints,
  },
  async ({ postId, version }, { lines, posts, deals, answers, leavers, trust: counted, hints }) => {
    const step = await lines.step(postId, version)
    if (!step || step.changes.length === 0) return
    const post = await posts.get(postId, { consistent: true })
    const isGone = post === undefined || post.deletedAt !== undefined
    const line = await lines.get(postId)
    for (const change of step.changes) {
      const entry = entryOf(step, isGone ? { ...change, state: 'ended', ending: 'over' } : change)
      for (const owner of [change.buyerId, step.sellerId]) await deals.put(owner, entry)
      const answered = answerIn(step, change)
      if (answered) await answers.put(answered.userId, change.id, answered.answer)
      // The buyer may have asked again meanwhile.
      const now = isGone ? undefined : line.deals.find(({ buyerId }) => buyerId === change.buyerId)
      const mayCount = change.state === 'ended' || change.before === 'held'
      if (mayCount && now?.state !== 'held')
        await deals.release(change.buyerId, postId, { isInLine: now !== undefined })
    }
    // The lists of deals have the step only now; no page knows yet what time changed.
    await hints.send(step, step.changes)
    const people = new Set([step.sellerId, ...step.changes.map(({ buyerId }) => buyerId)])
    if (step.changes.some(isMeetingOver)) for (const userId of people) await counted.count(userId)
    // An erasure that ran before these entries were written would have missed them.
    for (const userId of await leavers.among([...people])) {
      await deals.removeAll(userId)
      await answers.removeAll(userId)
    }
  },
)

const isMeetingOver = ({ state, meeting }: DealChange) => state === 'ended' && meeting !== undefined

/** How soon the person who was asked answered; also if they let the time run out. What the other one takes back needs no answer. */
function answerIn(
  { sellerId, version, at, by }: Step,
  { buyerId, asked, ending }: DealChange,
): { userId: string; answer: Answer } | undefined {
  if (!asked) return undefined
  const [userId, partnerId] = asked.side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId]
  if (ending !== 'ran-out' && by !== userId) return undefined
  return { userId, answer: { partnerId, after: at - asked.at, at, version } }
}

function entryOf({ postId, sellerId, version, at, by }: Step, change: DealChange) {
  const { id, buyerId, state, ending, cents, isOffer, until, meeting, finished, isLate } = change
  // The clock of an offer may stop and start again without a step of its own.
  const isFixed = state === 'turn' || state === 'held'
  return {
    id,
    postId,
    buyerId,
    sellerId,
    state,
    ending,
    cents,
    isOffer,
    version,
    at,
    by: ending === 'ran-out' || ending === 'unknown' ? undefined : by,
    meeting,
    finished,
    way: change.proof?.way,
    isLate,
    until: isFixed ? until : undefined,
  }
}
