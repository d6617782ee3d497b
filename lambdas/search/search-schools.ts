import { searchPageSize } from '../../shared/search/search.ts'
import { searchSchools as contract } from '../../shared/search/search-schools.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { indexQueries } from './index-queries.ts'
import { typedNames } from './people-query.ts'
import { schoolsMatching } from './school-query.ts'

export const searchSchools = operation(
  contract,
  { index: only(indexQueries, 'campuses') },
  async ({ q }, { index }) => {
    const words = typedNames(q)
    if (words.length === 0) return { ids: [] }
    const hits = await index.campuses({
      query: schoolsMatching(words),
      sort: [{ _score: 'desc' }, { id: 'asc' }],
      size: searchPageSize,
    })
    return { ids: hits.map(({ _id }) => _id) }
  },
)
