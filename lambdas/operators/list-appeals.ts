import { listAppeals as contract } from '../../shared/operators/list-appeals.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { decisionStore } from '../reports/decision-store.ts'
import { list } from './operation.ts'

const pageSize = 50

export const listAppeals = list(
  contract,
  { decisions: only(decisionStore, 'page') },
  async ({ cursor }, { decisions }) => {
    const { found, next } = await decisions.page({ limit: pageSize, after: pageAfter(cursor) })
    return pageOf(found, next)
  },
)
