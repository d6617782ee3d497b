import { beginningOf } from '../../shared/composer/rich-text.ts'
import { getHandover as contract } from '../../shared/deals/get-handover.ts'
import { anchorOf } from '../../shared/deals/handover.ts'
import { passTime } from '../../shared/deals/move-deal.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { circumstancesOf } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { things } from './things.ts'

/** The most characters of the post that are returned: as many as a list of deals shows. */
const thingMaximum = 60

/** Only the buyer gets the seed, because the seed releases the thing. */
export const getHandover = operation(
  contract,
  { things, lines: only(lineStore, 'get', 'step'), users: only(userStore, 'getMany') },
  async ({ postId, buyerId }, { viewer, now, things: { postOf }, lines, users, see, visible, refuse }) => {
    const post = see(await postOf(postId))
    const isSeller = viewer.id === post.author.id
    if (!isSeller && viewer.id !== buyerId) return refuse('deal-not-found')
    const { line } = passTime(await lines.get(postId), circumstancesOf(post, now))
    const deal = line.deals.find((one) => one.buyerId === buyerId)
    const { number, at, place, version } = deal?.meeting ?? {}
    if (!deal || number === undefined || at === undefined || !place || version === undefined)
      return refuse('deal-not-found')
    const seed = (await lines.step(postId, version))?.seed
    if (seed === undefined) return refuse('deal-not-found')
    const { round, here, finished, until } = deal
    const [partner] = visible(await users.getMany([isSeller ? buyerId : post.author.id]))
    return {
      dealId: deal.id,
      version,
      number,
      at,
      place,
      campusId: post.campusId,
      cents: deal.cents,
      thing: beginningOf(post.blocks, thingMaximum),
      partner: partner?.firstName ?? '',
      ...(isSeller ? { anchor: await anchorOf({ dealId: deal.id, number, at }, seed) } : { seed }),
      deal: { round, here, finished, until },
    }
  },
)
