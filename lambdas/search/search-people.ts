import { searchPeople as contract } from '../../shared/search/search-people.ts'
import { searchPageSize } from '../../shared/search/search.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { userStore } from '../users/user-store.ts'
import { findPeople, usernameCursorSchema } from './found-people.ts'
import { indexQueries } from './index-queries.ts'

export const searchPeople = operation(
  contract,
  { index: only(indexQueries, 'people'), users: only(userStore, 'getMany') },
  async ({ campusId, q, cursor }, sources) => {
    const after = pageAfter(cursor, usernameCursorSchema)
    const { items, next } = await findPeople({ campusId, q, size: searchPageSize, after }, sources)
    return pageOf(items, next)
  },
)
