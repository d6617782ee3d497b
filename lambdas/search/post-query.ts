/** Queries on the index of posts. What was typed enters them as values only, so no sign in it has a meaning of its own. */
import type { searchSpans } from '../../shared/search/search-posts.ts'
import type { Clause } from './index-queries.ts'
import type { Typed, TypedWord } from './typed-words.ts'

/**
 * How closely a post has to match. A page is of the first of these that finds anything:
 * - `written`: all words, also with other endings, and all numbers.
 * - `alike`: instead of a word, another one for the same thing; the last word may go on.
 * - `one-misspelt`, `misspelt`: one word, or each, may be of nearly the same letters, or be two words.
 * - `most`: one word may be missing, but no number.
 */
export const nearnesses = ['written', 'alike', 'one-misspelt', 'misspelt', 'most'] as const
export type Nearness = (typeof nearnesses)[number]

export interface PostFilters {
  campusId: string
  category?: string | undefined
  with?: 'pictures' | undefined
  since?: (typeof searchSpans)[number] | undefined
}

/** Of fewer words, one that is missing leaves too little. */
const mostMinimum = 3

const dayMs = 24 * 3600_000
const spansMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** The nearnesses that can differ for what was typed. Without words, only the filters and the price are left. */
export function nearnessesOf({ words }: Typed): Nearness[] {
  const misspelt = words.filter(({ mayBeMisspelt }) => mayBeMisspelt).length
  const differs = {
    written: true,
    alike: words.length > 0,
    'one-misspelt': misspelt > 0 && words.length > 1,
    misspelt: misspelt > (words.length > 1 ? 1 : 0),
    most: words.length >= mostMinimum,
  }
  return nearnesses.filter((nearness) => differs[nearness])
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
  const written = words.map((word) => any(asWritten(word)))
  if (nearness === 'written') return written
  if (nearness === 'alike') {
    const last = words.at(-1)
    return words.map((word) => any([...alike(word), ...(word === last ? [asBeginning(word)] : [])]))
  }
  const misspelt = words.map((word) => any([...alike(word), ...asMisspelt(word)]))
  if (nearness === 'misspelt') return misspelt
  if (nearness === 'most')
    return [...misspelt.filter((_, index) => words[index]?.hasNumber), atLeast(words.length - 1, misspelt)]
  return [...misspelt, atLeast(words.length - 1, written)]
}

const fields = ['text', 'more', 'plain']

/** The clauses of which one has to match where the word stands as it was typed. */
function asWritten({ forms, codes, price }: TypedWord): Clause[] {
  return [
    ...forms.map((query) => ({ multi_match: { query, fields, operator: 'and' } })),
    ...(codes.length > 0 ? [{ terms: { codes } }] : []),
    ...(price === undefined ? [] : [{ term: { prices: price } }]),
  ]
}

const alike = (word: TypedWord): Clause[] => [
  ...asWritten(word),
  ...word.alike.map((query) => ({ multi_match: { query, fields, operator: 'and' } })),
]

/** A beginning and a misspelt word are compared with words whose endings count. */
const asBeginning = ({ forms: [query = ''] }: TypedWord): Clause => ({
  match_bool_prefix: { plain: { query, operator: 'and' } },
})

/** Up to two letters are other, less in a short word. The engine accepts 1,024 words in a query, expansions included. */
const fuzzy = { fuzziness: 'AUTO', max_expansions: 20 }

function asMisspelt({ forms: [query = ''], mayBeMisspelt, divided }: TypedWord): Clause[] {
  if (!mayBeMisspelt) return []
  return [
    { match: { plain: { query, operator: 'and', ...fuzzy } } },
    ...divided.map((two) => ({ multi_match: { query: two, fields, operator: 'and' } })),
  ]
}

const atLeast = (minimum: number, should: Clause[]): Clause => ({
  bool: { should, minimum_should_match: minimum },
})
const any = (should: Clause[]) => atLeast(1, should)
