/** Searches in the engine. They return ids; everything shown comes from the table. */
import { refusal } from '../../shared/refusal.ts'
import { searchRefusals } from '../../shared/search/search.ts'
import { effect } from '../platform/effect.ts'
import { onSearch } from '../platform/grants.ts'
import { connectSearch, SearchUnavailableError, type SearchHit } from '../platform/search.ts'
import type { IndexName } from '../platform/search-indexes.ts'
import { marks } from './matched-words.ts'

/** A part of a query in the engine's language. */
export type Clause = Record<string, unknown>

export interface Search {
  query: Clause
  /** The fields by which hits are sorted. The last one is different for every document. */
  sort: Record<string, 'asc' | 'desc'>[]
  size: number
  /** The sort values after which the hits begin. */
  after?: readonly (string | number)[] | undefined
  /** The fields in whose text matched words are marked. */
  highlight?: string[]
  /** The fields of a document that are returned with its hit. */
  fields?: string[]
}

const searchOf = (index: IndexName) => onSearch(`${index}/_search`, 'Post')

export const indexQueries = effect(
  {
    posts: searchOf('posts'),
    people: searchOf('people'),
    messages: searchOf('messages'),
    searches: searchOf('searches'),
    campuses: searchOf('campuses'),
  },
  () => {
    const engine = connectSearch()
    const searching = (index: IndexName) => (search: Search) =>
      orUnavailable(() => engine.search(index, bodyOf(search)))
    return {
      posts: searching('posts'),
      people: searching('people'),
      messages: searching('messages'),
      searches: searching('searches'),
      campuses: searching('campuses'),
    }
  },
)

const wholeText = { number_of_fragments: 0, pre_tags: [marks.before], post_tags: [marks.after] }

function bodyOf({ query, sort, size, after, highlight = [], fields = [] }: Search): Clause {
  return {
    query,
    sort,
    size,
    _source: fields.length > 0 ? fields : false,
    track_total_hits: false,
    ...(after ? { search_after: after } : {}),
    ...(highlight.length > 0 && {
      highlight: { ...wholeText, fields: Object.fromEntries(highlight.map((field) => [field, {}])) },
    }),
  }
}

async function orUnavailable(search: () => Promise<SearchHit[]>): Promise<SearchHit[]> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error
    throw refusal({ refusals: searchRefusals }, 'search-unavailable')
  }
}
