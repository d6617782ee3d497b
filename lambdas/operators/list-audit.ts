import { listAudit as contract } from '../../shared/operators/list-audit.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { auditStore } from './audit-store.ts'
import { list } from './operation.ts'

const pageSize = 50

export const listAudit = list(
  contract,
  { audit: only(auditStore, 'page', 'pageAbout') },
  async ({ userId, cursor }, { audit }) => {
    const page = { limit: pageSize, after: pageAfter(cursor) }
    const { entries, next } = await (userId === undefined ? audit.page(page) : audit.pageAbout(userId, page))
    return pageOf(entries, next)
  },
)
