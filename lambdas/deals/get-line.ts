import { dealViews } from '../../shared/deals/view.ts'
import { getLine as contract } from '../../shared/deals/get-line.ts'
import { passTime } from '../../shared/deals/move-deal.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { circumstancesOf } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { things } from './things.ts'

/** Only the seller reads a line; a buyer gets their own deal and place (get-deal). */
export const getLine = operation(
  contract,
  { things, lines: only(lineStore, 'get'), users: only(userStore, 'getMany') },
  async ({ postId }, { viewer, now, things: { postOf }, lines, users, see, visible, refuse }) => {
    const post = see(await postOf(postId))
    if (post.author.id !== viewer.id) return refuse('deal-not-found')
    const { line } = passTime(await lines.get(postId), circumstancesOf(post, now))
    const people = visible(await users.getMany(line.deals.map(({ buyerId }) => buyerId)))
    const buyers = new Map(
      people.map((person) => [person.id, { buyer: authorOf(person), trust: person.trust }]),
    )
    const items = dealViews(line).flatMap((deal) => {
      const known = buyers.get(deal.buyerId)
      return known ? [{ ...deal, ...known }] : []
    })
    const { state, stateVersion, stillThere } = line
    return { state, stateVersion, items, stillAskedAt: stillThere?.askedAt }
  },
)
