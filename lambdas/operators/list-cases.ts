import { listCases as contract } from '../../shared/operators/list-cases.ts'
import { caseIdSchema } from '../../shared/reports/case.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { caseStore } from '../reports/case-store.ts'
import { listedCase } from './listed-case.ts'
import { list } from './operation.ts'

const pageSize = 50

export const listCases = list(
  contract,
  { cases: only(caseStore, 'page') },
  async ({ cursor }, { now, cases }) => {
    const { found, next } = await cases.page({ limit: pageSize, after: pageAfter(cursor, caseIdSchema) })
    return pageOf(
      found.map((row) => listedCase(row, now)),
      next,
    )
  },
)
