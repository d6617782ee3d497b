import { chatIdOf } from '../../shared/chats/pair.ts'
import { createDeal as contract } from '../../shared/deals/create-deal.ts'
import { holdsForFirst } from '../../shared/deals/sale.ts'
import { dealViewOf } from '../../shared/deals/view.ts'
import { operation } from '../access/operation.ts'
import { entryStore } from '../chats/entry-store.ts'
import { strangerLimit } from '../chats/stranger-limit.ts'
import { only } from '../platform/effect.ts'
import { lineMoves } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { things } from './things.ts'

/** One transaction writes the line and its step; everything else follows from the step. */
export const createDeal = operation(
  contract,
  {
    things,
    moves: only(lineMoves, 'make'),
    lines: only(lineStore, 'formerOffers'),
    entries: only(entryStore, 'get'),
    strangers: strangerLimit,
  },
  async (
    { postId, cents, isOffer },
    { viewer, things: { postOf }, moves, lines, entries, strangers, see, refuse },
  ) => {
    const post = see(await postOf(postId))
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    if (!post.sale) return refuse('not-for-sale')
    const formerOffers = isOffer ? await lines.formerOffers(postId, viewer.id) : 0
    // An offer begins a conversation, and so does a thing that is held at once. A place in line does not.
    const beginsChat = (isOffer ?? holdsForFirst(post.sale)) && post.author.id !== viewer.id
    const entry = beginsChat ? await entries.get(viewer.id, chatIdOf(viewer.id, post.author.id)) : undefined
    const retryAfter = entry && (await strangers.take(viewer.id, entry))
    if (retryAfter !== undefined) return refuse('too-many-strangers', { retryAfter })
    const move = { move: isOffer ? 'offer' : 'ask', by: viewer.id, cents } as const
    const { line, refusal } = await moves.make(post, move, { formerOffers })
    if (refusal) return refuse(refusal)
    return { deal: dealViewOf(line, viewer.id) ?? refuse('deal-not-found') }
  },
)
