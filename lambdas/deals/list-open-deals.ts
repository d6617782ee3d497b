import { listOpenDeals as contract } from '../../shared/deals/list-open-deals.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { dealStore } from './deal-store.ts'

export const listOpenDeals = operation(
  contract,
  { deals: only(dealStore, 'listOpen') },
  async (_, { viewer, deals }) => ({ items: await deals.listOpen(viewer.id) }),
)
