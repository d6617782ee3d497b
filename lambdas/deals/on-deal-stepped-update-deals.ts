import { dealStepped } from '../../events/deal-stepped.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { areHidden } from '../blocks/hidden-people.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { userStore, type User } from '../users/user-store.ts'
import { answerStore, type Answer } from './answer-store.ts'
import { dealStore } from './deal-store.ts'
import { lineHints } from './line-hints.ts'
import { lineMoves } from './line-moves.ts'
import { lineStore, type Step } from './line-store.ts'
import { openDealStore } from './open-deal-store.ts'
import { trust } from './trust.ts'

/**
 * Copies the new state of the thing into its post, unless the post is deleted, and the changes of a step into the entries
 * of each deal's two people. Ends a deal between people who may no longer have one.
 */
export const { handler, grants } = reaction(
  dealStepped,
  {
    lines: only(lineStore, 'step', 'get'),
    posts: only(postStore, 'get', 'setState'),
    deals: only(dealStore, 'put', 'removeAll'),
    openDeals: only(openDealStore, 'release', 'removeAll'),
    answers: only(answerStore, 'put', 'removeAll'),
    users: only(userStore, 'getMany'),
    moves: only(lineMoves, 'follow'),
    trust,
    hints: lineHints,
  },
  async (
    { postId, version, isNewState },
    { lines, posts, deals, openDeals, answers, users, moves, trust: counted, hints },
  ) => {
    const line = await lines.get(postId)
    if (isNewState) await posts.setState(postId, { state: line.state, version: line.stateVersion })
    const step = await lines.step(postId, version)
    if (!step || step.changes.length === 0) return
    const post = await posts.get(postId, { consistent: true })
    for (const change of step.changes) {
      const entry = entryOf(step, change)
      for (const owner of [change.buyerId, step.sellerId]) await deals.put(owner, entry)
      const answered = answerIn(step, change)
      if (answered) await answers.put(answered.userId, change.id, answered.answer)
      // The buyer may be in the line again by now.
      const now = line.deals.find(({ buyerId }) => buyerId === change.buyerId)
      const mayCount = change.state === 'ended' || change.before === 'held'
      // A hold with an agreed time does not count against the limit of holds.
      if (mayCount && (now?.state !== 'held' || now.meeting))
        await openDeals.release(change.buyerId, postId, { isInLine: now !== undefined })
    }
    // Hints are sent only now, because the lists of deals include the step only now. Pages do not know yet about changes
    // that a deadline made.
    await hints.send(step, step.changes)
    const ids = [...new Set([step.sellerId, ...step.changes.map(({ buyerId }) => buyerId)])]
    if (step.changes.some(isMeetingOver)) for (const userId of ids) await counted.count(userId)
    // A block, ban or erasure that ran before these entries were written did not find them, so this checks the people
    // again.
    const people = new Map((await users.getMany(ids, { consistent: true })).map((one) => [one.id, one]))
    for (const userId of ids.filter((id) => !people.has(id))) {
      await deals.removeAll(userId)
      await openDeals.removeAll(userId)
      await answers.removeAll(userId)
    }
    if (!post) return
    for (const { buyerId, state } of step.changes)
      if (state !== 'ended' && !mayDeal(people.get(buyerId), people.get(step.sellerId), post.campusId))
        await moves.follow(post, { move: 'drop', buyerId })
  },
)

/** Whether two people may have a deal: both are members of the campus, not banned, and neither blocked the other. */
function mayDeal(buyer: User | undefined, seller: User | undefined, campusId: string): boolean {
  const areThere = [buyer, seller].every(
    (one) => one?.campusId === campusId && one.schoolVerified && one.bannedAt === undefined,
  )
  return areThere && buyer !== undefined && seller !== undefined && !areHidden(buyer, seller)
}

const isMeetingOver = ({ state, meeting }: DealChange) => state === 'ended' && meeting !== undefined

/** How soon the asked person answered or let the time run out; undefined if the question was withdrawn. */
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
  const { id, buyerId, state, ending, cents, isOffer, until, meeting, stage, finished, isLate } = change
  // An offer's deadline may stop and start again without a step, so its entry has no deadline.
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
    stage,
    proposedBy: change.proposal?.by,
    finished,
    way: change.proof?.way,
    isLate,
    until: isFixed ? until : undefined,
  }
}
