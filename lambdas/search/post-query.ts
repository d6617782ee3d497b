/** Queries on the index of posts. The typed text enters them only as values, so none of its characters is query syntax. */
import { conditions, type Condition } from '../../shared/deals/schema.ts'
import type { InputOf } from '../../shared/contract.ts'
import type { searchOrders, searchPosts } from '../../shared/search/search-posts.ts'
import type { Clause } from './index-queries.ts'
import { scored } from './people-query.ts'
import type { Typed, TypedWord } from './typed-words.ts'

/**
 * How closely a post has to match, the best match first:
 * - `written`: its text has all words, also with other endings, and all numbers.
 * - `alike`: a word may be in the category or in a picture's description, or a synonym may match.
 * - `begun`: the last word may be a prefix.
 * - `one-letter`: one word may be wrong by one letter, or be two words.
 * - `one-misspelt`, `misspelt`: one word, or each, may be misspelt, or be two words.
 * - `most`: one word may be missing, but no number.
 */
export const nearnesses = [
  'written',
  'alike',
  'begun',
  'one-letter',
  'one-misspelt',
  'misspelt',
  'most',
] as const
export type Nearness = (typeof nearnesses)[number]

export type PostFilters = Omit<InputOf<typeof searchPosts>, 'q' | 'order' | 'cursor' | 'from' | 'to'> & {
  /** US cents, both included. */
  from?: number | undefined
  to?: number | undefined
}

/** `newest` sorts by time alone; `best` sorts by score first, `price` by cents. */
export type PostOrder = (typeof searchOrders)[number]

/** The least number of words of which one may be missing. With fewer words, too little would be left. */
const mostMinimum = 3
/** The engine allows two wrong letters in a word of this length, and one in a shorter word. */
const twoLettersMinimum = 6

const dayMs = 24 * 3600_000
const spansMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** The nearnesses that can make a difference for a typed text. Without words, only filters and price apply. */
export function nearnessesOf({ words }: Typed): Nearness[] {
  const misspelt = words.filter(({ mayBeMisspelt }) => mayBeMisspelt)
  const isLong = misspelt.some(({ forms: [typed = ''] }) => typed.length >= twoLettersMinimum)
  const differs = {
    written: true,
    alike: words.length > 0,
    begun: words.length > 0,
    'one-letter': misspelt.length > 0,
    'one-misspelt': isLong && words.length > 1,
    misspelt: words.length > 1 ? misspelt.length > 1 : isLong,
    most: words.length >= mostMinimum,
  }
  return nearnesses.filter((nearness) => differs[nearness])
}

/** The posts of a campus that match, within the filters and the typed price. */
export function postsMatching(
  typed: Typed,
  nearness: Nearness,
  filters: PostFilters,
  now: number,
  order: PostOrder = 'newest',
): Clause {
  const { words } = typed
  return {
    bool: {
      filter: [
        ...filtersOf(typed, filters, now),
        ...saleFilters(filters, order),
        ...wordsOf(words, nearness),
      ],
      ...(nearness === 'alike' && { must_not: [{ bool: { filter: wordsOf(words, 'written') } }] }),
      ...(order === 'best' && { should: evidenceOf(words, nearness) }),
    },
  }
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

/** Returns the conditions that are as good as this one, or better. 'for parts' accepts only itself. */
export const acceptedAs = (condition: Condition): Condition[] =>
  condition === 'for parts' ? [condition] : conditions.slice(0, conditions.indexOf(condition) + 1)

function saleFilters({ kind, from, to, condition, all }: PostFilters, order: PostOrder): Clause[] {
  const isPriced = from !== undefined || to !== undefined || order === 'price'
  if (!kind && !condition && !isPriced) return []
  return [
    { term: { kind: kind ?? 'offer' } },
    ...(isPriced ? [{ range: { cents: { gte: from ?? 0, ...(to !== undefined && { lte: to }) } } }] : []),
    ...(condition ? [{ terms: { condition: acceptedAs(condition) } }] : []),
    ...(all ? [] : [{ term: { state: 'available' } }]),
  ]
}

function wordsOf(words: TypedWord[], nearness: Nearness): Clause[] {
  if (nearness === 'written') return words.map((word) => any(inText(word)))
  if (nearness === 'alike') return words.map((word) => any(alike(word)))
  if (nearness === 'begun') {
    const last = words.at(-1)
    return words.map((word) => any([...alike(word), ...(word === last ? [asBeginning(word)] : [])]))
  }
  const fuzziness = nearness === 'one-letter' ? 1 : 'AUTO'
  const misspelt = words.map((word) => any([...alike(word), ...asMisspelt(word, fuzziness)]))
  if (nearness === 'misspelt') return misspelt
  if (nearness === 'most')
    return [...misspelt.filter((_, index) => words[index]?.hasNumber), atLeast(words.length - 1, misspelt)]
  const written = words.map((word) => any(anywhere(word)))
  return [...misspelt, ...(words.length > 1 ? [atLeast(words.length - 1, written)] : [])]
}

/**
 * The scoring clauses. Scores are whole numbers, so an order and its cursors are the same on every engine: a post is mostly
 * about what its first words name, and its text says more than a picture of it.
 */
function evidenceOf(words: TypedWord[], nearness: Nearness): Clause[] {
  if (nearness !== 'written' && nearness !== 'alike') return []
  return words.flatMap((word) => [
    scored(2, any(within(word.forms, ['about']))),
    ...(nearness === 'written'
      ? []
      : [
          scored(1, any([...inText(word), ...within(word.alike, ['things'])])),
          ...(word.alike.length > 0 ? [scored(1, any(within(word.alike, ['about'])))] : []),
        ]),
  ])
}

const within = (texts: string[], fields: string[]): Clause[] =>
  texts.map((query) => ({ multi_match: { query, fields, operator: 'and' } }))

/** The clauses for a word as typed, one of which has to match. */
const asWritten = ({ forms, codes, price }: TypedWord, fields: string[]): Clause[] => [
  ...within(forms, fields),
  ...(codes.length > 0 ? [{ terms: { codes } }] : []),
  ...(price === undefined ? [] : [{ term: { prices: price } }]),
]
const inText = (word: TypedWord) => asWritten(word, ['text'])
const anywhere = (word: TypedWord) => asWritten(word, ['text', 'more', 'plain'])

/**
 * Synonyms are not searched in names: a search for 'sofa' must not find the dining hall 'Couch Center', although
 * 'couch' is a synonym. The field `things` is the text without names.
 */
const alike = (word: TypedWord): Clause[] => [...anywhere(word), ...within(word.alike, ['things', 'more'])]

/** Prefixes and misspellings are compared with words that keep their endings. */
const asBeginning = ({ forms: [query = ''] }: TypedWord): Clause => ({
  match_bool_prefix: { plain: { query, operator: 'and' } },
})

/**
 * The most spellings that the engine tries for a misspelt word. It accepts 1,024 words in a query, and counts these,
 * too.
 */
const expansions = { max_expansions: 20 }

function asMisspelt(
  { forms: [query = ''], mayBeMisspelt, divided }: TypedWord,
  fuzziness: 1 | 'AUTO',
): Clause[] {
  if (!mayBeMisspelt) return []
  return [
    { match: { plain: { query, operator: 'and', fuzziness, ...expansions } } },
    ...within(divided, ['text', 'more', 'plain']),
  ]
}

const atLeast = (minimum: number, should: Clause[]): Clause => ({
  bool: { should, minimum_should_match: minimum },
})
const any = (should: Clause[]) => atLeast(1, should)
