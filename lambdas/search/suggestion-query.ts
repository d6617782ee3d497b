/** Queries on the index of searches: searches of others that begin with the typed text. */
import { searchKeyOf } from '../../shared/search/search.ts'
import { withoutSignsBehind } from './people-query.ts'
import type { Clause } from './index-queries.ts'
import { listedFrom } from './term-store.ts'

/**
 * Whether a search begins with the typed text, or its words may be misspelt. The first of these that finds searches gives
 * the suggestions.
 */
export const suggestionNearnesses = ['begun', 'misspelt'] as const
export type SuggestionNearness = (typeof suggestionNearnesses)[number]

export function searchesMatching(q: string, nearness: SuggestionNearness, campusId: string): Clause {
  const query = withoutSignsBehind(searchKeyOf(q))
  return {
    bool: {
      filter: [
        { term: { campusId } },
        { range: { people: { gte: listedFrom } } },
        nearness === 'begun'
          ? { match_bool_prefix: { text: { query, operator: 'and' } } }
          : { match: { text: { query, operator: 'and', fuzziness: 'AUTO', max_expansions: 20 } } },
      ],
    },
  }
}
