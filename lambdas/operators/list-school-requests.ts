import { listSchoolRequests as contract } from '../../shared/operators/list-school-requests.ts'
import { requestStore } from '../campuses/request-store.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { list } from './operation.ts'

const pageSize = 50

export const listSchoolRequests = list(
  contract,
  { requests: only(requestStore, 'page') },
  async ({ cursor }, { requests }) => {
    const { found, next } = await requests.page({ limit: pageSize, after: pageAfter(cursor) })
    return pageOf(found, next)
  },
)
