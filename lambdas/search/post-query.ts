/** Queries on the index of posts. What was typed enters them as values only, so no sign in it has a meaning of its own. */
import type { searchSpans } from '../../shared/search/search-posts.ts'
import type { Clause } from './index-queries.ts'
import type { Typed, TypedWord } from './typed-words.ts'

/**
 * How closely a post has to match. A page is of the first of these that finds anything:
 * - `written`: all words, also with other endings, and all numbers.
 * - `begun`: the last word may go on.
 * - `one-misspelt`, `misspelt`: one word, or each, may be a word of nearly the same letters.
 */
export const nearnesses = ['written', 'begun', 'one-misspelt', 'misspelt'] as const
export type Nearness = (typeof nearnesses)[number]

export interface PostFilters {
  campusId: string
  category?: string | undefined
  with?: 'pictures' | undefined
  since?: (typeof searchSpans)[number] | undefined
}

const dayMs = 24 * 3600_000
const spansMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** The nearnesses that can differ for what was typed. Without words, only the filters and the price are left. */
export function nearnessesOf({ words }: Typed): Nearness[] {
  const misspelt = words.some(({ mayBeMisspelt }) => mayBeMisspelt)
  return nearnesses.filter((nearness) => {
    if (nearness === 'written') return true
    if (nearness === 'begun') return words.length > 0
    return misspelt && (nearness === 'misspelt' || words.length > 1)
  })
}

/** The posts of a campus that match, within the filters and the price that was typed. */
export function postsMatching(typed: Typed, nearness: Nearness, filters: PostFilters, now: number): Clause {
  return { bool: { filter: [...filtersOf(typed, filters, now), ...wordsOf(typed.words, nearness)] } }
}

function filtersOf({ range }: Typed, filters: PostFilters, now: number): Clause[] {
  const { campusId, category, since } = filters
  return [
    { term: { campusId } },
    ...(category ? [{ term: { category } }] : []),
    ...(filters.with ? [{ range: { pictures: { gte: 1 } } }] : []),
    ...(since ? [{ range: { createdAt: { gte: now - spansMs[since] } } }] : []),
    ...(range ? [{ range: { prices: { ...range } } }] : []),
  ]
}

function wordsOf(words: TypedWord[], nearness: Nearness): Clause[] {
  const written = words.map(asWritten)
  if (nearness === 'written') return written.map(any)
  if (nearness === 'begun') {
    return words.map((word, index) =>
      any([...asWritten(word), ...(index === words.length - 1 ? asBeginning(word) : [])]),
    )
  }
  const misspelt = words.map((word) => any([...asWritten(word), ...asMisspelt(word)]))
  if (nearness === 'misspelt') return misspelt
  return [...misspelt, { bool: { should: written.map(any), minimum_should_match: words.length - 1 } }]
}

const fields = ['text', 'more']

/** The clauses of which one has to match where the word stands as it was typed. */
function asWritten({ forms, codes, price }: TypedWord): Clause[] {
  return [
    ...forms.map((query) => ({ multi_match: { query, fields, operator: 'and' } })),
    ...(codes.length > 0 ? [{ terms: { codes } }] : []),
    ...(price === undefined ? [] : [{ term: { prices: price } }]),
  ]
}

const asBeginning = ({ forms: [query = ''] }: TypedWord): Clause[] =>
  fields.map((field) => ({ match_bool_prefix: { [field]: { query, operator: 'and' } } }))

/** Up to two letters other, less in a short word. The engine refuses a query with too many words. */
function asMisspelt({ forms: [query = ''], mayBeMisspelt }: TypedWord): Clause[] {
  if (!mayBeMisspelt) return []
  return [{ multi_match: { query, fields, operator: 'and', fuzziness: 'AUTO', max_expansions: 20 } }]
}

const any = (should: Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } })
