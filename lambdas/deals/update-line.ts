import { chatIdOf } from '../../shared/chats/pair.ts'
import { updateLine as contract } from '../../shared/deals/update-line.ts'
import { operation } from '../access/operation.ts'
import { isAcquainted } from '../chats/entry.ts'
import { entryStore } from '../chats/entry-store.ts'
import { reachable } from '../chats/reachable.ts'
import { only } from '../platform/effect.ts'
import { lineMoves } from './line-moves.ts'
import { things } from './things.ts'

/** One transaction writes the line and its step; a reaction copies the state into the post. */
export const updateLine = operation(
  contract,
  { things, moves: lineMoves, entries: only(entryStore, 'withPartner') },
  async (
    { postId, version, action, buyerId },
    { viewer, things: { postOf }, moves, entries, visible, refuse },
  ) => {
    const post = await postOf(postId)
    if (!post) return refuse('post-not-found')
    if (post.author.id !== viewer.id) return refuse('not-author')
    if (post.deletedAt !== undefined) return refuse('post-deleted')
    if (post.campusId !== viewer.campusId) return refuse('other-campus')
    if (!post.sale) return refuse('not-for-sale')
    const move = { move: action, by: viewer.id, version, buyerId }
    const hasTalked = buyerId !== undefined && (await hasTalkedTo(buyerId))
    const { line, refusal } = await moves.make(post, move, { hasTalked })
    const { state, stateVersion } = line
    // Another call changed the line first. If it was an earlier attempt of this call, whose response was lost, the move
    // succeeded.
    if (!refusal || (await moves.isRepeat(postId, stateVersion, move)))
      return { state, version: stateVersion }
    const isNamed = refusal === 'own-thing' || refusal === 'line-full' || refusal === 'buyer-unknown'
    return refuse(isNamed || refusal === 'reserved-already' ? refusal : 'deal-changed')

    /** Whether the person is a member of the campus with whom the viewer has a conversation that is not a request. */
    async function hasTalkedTo(userId: string): Promise<boolean> {
      const of = { partnerId: userId }
      const { entry, partner } = await entries.withPartner(viewer.id, chatIdOf(viewer.id, userId), of)
      const found = reachable(partner, viewer, visible)
      const isMember = found?.schoolVerified === true && found.campusId === viewer.campusId
      return isMember && entry.preview !== undefined && isAcquainted(entry, viewer.id)
    }
  },
)
