import * as z from 'zod/mini'
import { nameMinimum } from '../../shared/search/search-people.ts'
import { suggestSearches as contract } from '../../shared/search/suggest-searches.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { findPeople } from './found-people.ts'
import { indexQueries } from './index-queries.ts'
import { searchesMatching, suggestionNearnesses, type SuggestionNearness } from './suggestion-query.ts'

const searchesMaximum = 5
const peopleMaximum = 3

const fieldsSchema = z.object({ text: z.string() })

export const suggestSearches = operation(
  contract,
  { index: only(indexQueries, 'searches', 'people'), users: only(userStore, 'getMany') },
  async ({ campusId, q }, sources) => {
    async function findSearches([nearness, ...others]: readonly SuggestionNearness[]): Promise<string[]> {
      if (!nearness) return []
      const hits = await sources.index.searches({
        query: searchesMatching(q, nearness, campusId),
        sort: [{ views: 'desc' }, { id: 'asc' }],
        size: searchesMaximum,
        fields: ['text'],
      })
      const texts = hits.map(({ _source }) => z.parse(fieldsSchema, _source).text)
      return texts.length > 0 ? texts : findSearches(others)
    }
    const [searches, people] = await Promise.all([
      findSearches(suggestionNearnesses),
      q.length < nameMinimum ? { items: [] } : findPeople({ campusId, q, size: peopleMaximum }, sources),
    ])
    return { searches, people: people.items }
  },
)
