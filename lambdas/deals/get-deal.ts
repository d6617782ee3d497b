import { dealViewOf } from '../../shared/deals/view.ts'
import { getDeal as contract } from '../../shared/deals/get-deal.ts'
import { passTime } from '../../shared/deals/move-deal.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { circumstancesOf } from './line-moves.ts'
import { lineStore } from './line-store.ts'
import { things } from './things.ts'

export const getDeal = operation(
  contract,
  { things, lines: only(lineStore, 'get') },
  async ({ postId }, { viewer, now, things: { postOf }, lines, see }) => {
    const post = see(await postOf(postId))
    const { line } = passTime(await lines.get(postId), circumstancesOf(post, now))
    return { state: line.state, stateVersion: line.stateVersion, deal: dealViewOf(line, viewer.id) }
  },
)
