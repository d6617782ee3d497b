import { dealStepped } from '../../events/deal-stepped.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { timeZoneOf } from '../../shared/campuses/time-zones.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { localityOf, meetingText } from '../../shared/deals/meeting-text.ts'
import { ulidTime } from '../../shared/ulid.ts'
import { lineStore, type Step } from '../deals/line-store.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore } from '../posts/post-store.ts'
import { userStore } from '../users/user-store.ts'
import { notificationId } from './id-of-fact.ts'
import { namedPost } from './named-post.ts'
import type { NewNotification } from './notification-store.ts'
import { notices } from './notices.ts'

/**
 * Adds notifications of steps that no message shows. The seller is notified that a buyer is in line, and that a thing
 * may be forgotten. A buyer is notified of their turn. Both are notified of a meeting that is near or past, and if the
 * other's account is gone. People in line are notified if the thing is gone or their place expired. A notification is
 * removed once its question is answered or its occasion is over.
 */
export const { handler, grants } = reaction(
  dealStepped,
  {
    lines: only(lineStore, 'step', 'get', 'ring'),
    posts: only(postStore, 'get'),
    users: only(userStore, 'getMany'),
    notices: only(notices, 'give', 'giveWhileTrue', 'takeBack'),
  },
  async ({ postId, version }, { lines, posts, users, notices: { give, giveWhileTrue, takeBack } }) => {
    const step = await lines.step(postId, version)
    if (!step) return
    const post = await posts.get(postId, { consistent: true })
    if (!post) return
    const { asked, answered, closed } = stillOf(step, namedPost(post, step.sellerId))
    if (answered) await takeBack([answered])
    if (closed) await give([closed])
    if (asked && post.deletedAt === undefined)
      await giveWhileTrue(
        [asked],
        async () => (await lines.get(postId)).stillThere?.askedAt === asked.createdAt,
      )
    const isTurn = async (dealId: string) =>
      (await lines.get(postId)).deals.some(({ id, state }) => id === dealId && state === 'turn')
    for (const change of step.changes) {
      if (change.before === 'turn') await takeBack([turnOf(step, change, change.beforeSince)])
      const over = overText(change)
      if (over !== undefined) await give([overOf(step, change, { userId: change.buyerId, text: over })])
      if (mayBeDeserted(change)) {
        const pair = [change.buyerId, step.sellerId]
        const people = await users.getMany(pair, { consistent: true })
        if (people.length < pair.length)
          await give(
            people.map(({ id }) =>
              overOf(step, change, { userId: id, text: 'The other person’s account no longer exists.' }),
            ),
          )
      }
      if (post.deletedAt !== undefined) continue
      if (isNewcomer(change) && (await lines.ring(postId, change)))
        await give([wantOf(step, change, namedPost(post, step.sellerId))])
      if (isStage(change)) await give(meetingsOf(step, change, post.campusId))
      if (change.state === 'turn') {
        const notice = { ...turnOf(step, change, change.since), text: untilText(change, post.campusId) }
        await giveWhileTrue([notice], () => isTurn(change.id))
      }
    }
  },
)

const isNewcomer = ({ before, state, isOffer }: DealChange) =>
  before === undefined && state === 'waiting' && !isOffer
const wasInLine = ({ before, isOffer }: DealChange) => before === 'turn' || (before === 'waiting' && !isOffer)
/** Whether time brought a meeting near or ended it, even if another step was made at the same time. */
const isStage = ({ state, stage, reached, finished }: DealChange) =>
  state === 'held' && reached !== undefined && stage === reached && !finished

/** Whether the deal may have ended because one of the two accounts is gone: then no message can say so. */
const mayBeDeserted = ({ before, ending = 'done' }: DealChange) =>
  before === 'held' && ['cancelled', 'over', 'closed'].includes(ending)

/** Returns why a buyer is no longer in line, if no message says so. */
function overText(change: DealChange): string | undefined {
  const { ending, before } = change
  if (!wasInLine(change)) return undefined
  if (ending === 'sold') return 'Sold elsewhere.'
  if (ending === 'closed') return 'No longer available.'
  if (ending !== 'ran-out') return undefined
  return before === 'turn' ? 'Your turn ran out.' : 'Your place ran out.'
}

function wantOf(
  { postId, sellerId }: Step,
  { id, buyerId }: DealChange,
  aboutPost: string | undefined,
): NewNotification {
  const at = ulidTime(id)
  return {
    userId: sellerId,
    id: notificationId({ at, of: `want ${id}`, actorId: buyerId }),
    type: 'want',
    actorId: buyerId,
    subjectId: postId,
    postId,
    aboutPost,
    createdAt: at,
  }
}

/**
 * A deal has one turn at most. The notification has the time when the turn began, so that a mark set since then covers it.
 */
function turnOf(
  { postId, sellerId }: Step,
  { id, buyerId }: DealChange,
  since = ulidTime(id),
): NewNotification {
  return {
    userId: buyerId,
    id: notificationId({ at: since, of: `turn ${id}`, actorId: sellerId }),
    type: 'turn',
    actorId: sellerId,
    subjectId: postId,
    postId,
    createdAt: since,
  }
}

/** Returns one notification for each of the two people. */
function meetingsOf(
  { postId, sellerId, at }: Step,
  { id, buyerId, stage, meeting }: DealChange,
  campusId: string,
): NewNotification[] {
  if (!meeting) return []
  const type = stage === 'asked' ? 'met' : 'meeting'
  const text = meetingText(meeting, localityOf(campusId))
  return [
    [sellerId, buyerId],
    [buyerId, sellerId],
  ].map(([userId = '', actorId = '']) => ({
    userId,
    id: notificationId({ at, of: `${type} ${id} ${meeting.number}`, actorId }),
    type,
    actorId,
    subjectId: postId,
    postId,
    text,
    createdAt: at,
  }))
}

function overOf(
  { postId, sellerId, at }: Step,
  { id, buyerId }: DealChange,
  { userId, text }: { userId: string; text: string },
): NewNotification {
  const actorId = userId === buyerId ? sellerId : buyerId
  return {
    userId,
    id: notificationId({ at, of: `over ${id}`, actorId }),
    type: 'line over',
    actorId,
    subjectId: postId,
    postId,
    text,
    createdAt: at,
  }
}

/** The result of `stillOf`; each is missing if the step does not concern it. */
interface StillNotices {
  asked?: NewNotification
  answered?: NewNotification
  closed?: NewNotification
}

/**
 * Returns the seller's notifications about their own thing: the question whether it is still there, and that it was closed
 * because the seller did not answer.
 */
function stillOf(
  { postId, sellerId, stillAsked, by, state, at }: Step,
  name: string | undefined,
): StillNotices {
  if (!stillAsked) return {}
  const notice = (createdAt: number, text: string | undefined): NewNotification => ({
    userId: sellerId,
    id: notificationId({ at: createdAt, of: `still ${postId}`, actorId: sellerId }),
    type: 'still for sale',
    actorId: sellerId,
    subjectId: postId,
    postId,
    text,
    createdAt,
  })
  const asked = notice(stillAsked.at, name)
  if (!stillAsked.isOver) return { asked }
  const isUnanswered = by === undefined && state === 'closed'
  const text = 'It is closed now, because you did not answer.'
  return { answered: asked, ...(isUnanswered && { closed: notice(at, text) }) }
}

/** For example 'Until 5:10 PM', in the time of the campus. */
function untilText({ until }: DealChange, campusId: string): string | undefined {
  if (until === undefined) return undefined
  const timeZone = timeZoneOf(findCampus(campusId) ?? { id: campusId })
  const form = { hour: 'numeric', minute: '2-digit', timeZone } as const
  return `Until ${new Intl.DateTimeFormat('en-US', form).format(until)}`
}
