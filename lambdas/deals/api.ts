import { api } from '../access/api.ts'
import { createDeal } from './create-deal.ts'
import { getDeal } from './get-deal.ts'
import { getLine } from './get-line.ts'
import { listDeals } from './list-deals.ts'
import { listOpenDeals } from './list-open-deals.ts'
import { updateDeal } from './update-deal.ts'
import { updateLine } from './update-line.ts'

export const { handler, grants } = api([
  createDeal,
  getDeal,
  getLine,
  listDeals,
  listOpenDeals,
  updateDeal,
  updateLine,
])
