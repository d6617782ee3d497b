import { api } from '../access/api.ts'
import { createDeal } from './create-deal.ts'
import { disputeNoShow } from './dispute-no-show.ts'
import { getDeal } from './get-deal.ts'
import { getHandover } from './get-handover.ts'
import { getLine } from './get-line.ts'
import { listDeals } from './list-deals.ts'
import { listOpenDeals } from './list-open-deals.ts'
import { rateDeal } from './rate-deal.ts'
import { redeemHandover } from './redeem-handover.ts'
import { updateDeal } from './update-deal.ts'
import { updateLine } from './update-line.ts'

export const { handler, grants } = api([
  createDeal,
  disputeNoShow,
  getDeal,
  getHandover,
  getLine,
  listDeals,
  listOpenDeals,
  rateDeal,
  redeemHandover,
  updateDeal,
  updateLine,
])
