/**
 * Whether a post is what a person looks for, decided without the engine: as `search-posts` decides, by its words, other
 * words that mean the same, and filters, but without prefixes and misspellings.
 */
import { stemmer } from 'stemmer'
import type { Sought } from '../../shared/search/saved-search.ts'
import type { PostFields } from '../posts/posts-documents.ts'
import { acceptedAs } from './post-query.ts'
import { typedWords, type TypedWord } from './typed-words.ts'

/** The words of a post, ready to be compared with many searches. */
export interface Compared {
  fields: PostFields
  words: Record<'text' | 'more' | 'plain' | 'things', ReadonlySet<string>>
}

export function comparedOf(fields: PostFields): Compared {
  const { text, more, plain, things } = fields
  return {
    fields,
    words: {
      text: new Set(stemsIn(text)),
      more: new Set(stemsIn(more)),
      plain: new Set(wordsIn(plain)),
      things: new Set(stemsIn(things)),
    },
  }
}

export function matches(sought: Sought, post: Compared): boolean {
  if (!isWithin(sought, post.fields)) return false
  if (sought.q === undefined) return true
  const { words, range } = typedWords(sought.q)
  const { gte = -Infinity, lte = Infinity } = range ?? {}
  if (range && !post.fields.prices.some((dollars) => gte <= dollars && dollars <= lte)) return false
  return words.length > 0 ? words.every((word) => hasWord(post, word)) : range !== undefined
}

function isWithin(
  sought: Sought,
  { category, kind, cents, condition, pictures, state }: PostFields,
): boolean {
  const { from, to } = sought
  const isPriced = from !== undefined || to !== undefined
  const isOfSale = sought.kind !== undefined || sought.condition !== undefined || isPriced
  return (
    (sought.category === undefined || category === sought.category) &&
    (sought.with === undefined || pictures > 0) &&
    (!isOfSale || (kind === (sought.kind ?? 'offer') && state === 'available')) &&
    (!isPriced || (cents !== undefined && (from ?? 0) <= cents && cents <= (to ?? Infinity))) &&
    (sought.condition === undefined || acceptedAs(sought.condition).some((one) => one === condition))
  )
}

function hasWord({ fields, words: { text, more, plain, things } }: Compared, word: TypedWord): boolean {
  const { forms, alike, codes, price } = word
  const inAny = (phrase: string, ...places: ReadonlySet<string>[]) => {
    const stems = stemsIn(phrase)
    return stems.length > 0 && places.some((place) => stems.every((stem) => place.has(stem)))
  }
  return (
    forms.some((form) => inAny(form, text, more) || isPhraseOf(plain, form)) ||
    alike.some((other) => inAny(other, things, more)) ||
    codes.some((code) => fields.codes.includes(code)) ||
    (price !== undefined && fields.prices.includes(price))
  )
}

function isPhraseOf(plain: ReadonlySet<string>, form: string): boolean {
  const words = wordsIn(form)
  return words.length > 0 && words.every((word) => plain.has(word))
}

/** Words without case and accents, as the engine compares them. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(
      /[\p{L}\p{N}_]+(?:(?<=\p{L})[.'’](?=\p{L})[\p{L}\p{N}_]+|(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}_]+)*|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu,
    ) ?? []

const stemsIn = (text: string): string[] => wordsIn(text).map(stemmer)
