/** Queries on the index of people. A typed text may be the beginning of names and user names. */
import { searchKeyOf } from '../../shared/search/search.ts'
import { firstWords } from './first-words.ts'
import type { Clause } from './index-queries.ts'

/** Whether names begin with the typed text, or may be misspelt. A page uses the first of these that finds anybody. */
export const nameNearnesses = ['begun', 'misspelt'] as const
export type NameNearness = (typeof nameNearnesses)[number]

const wordsMaximum = 8

/** The typed names in lower case, without '@' and accents. */
export function typedNames(q: string): string[] {
  const names = searchKeyOf(q)
    .replace(/[‘’ʼ]/g, "'")
    .split(/[\s@,;]+/u)
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
    .map((text) => ({ text }))
  return firstWords(names, wordsMaximum).map(({ text }) => text)
}

/**
 * The members of a campus who have a matching name for each typed name. Scores are whole numbers, so an order and its
 * cursors are the same on every engine: the exact user name scores most, then whole names, then the beginning of a user
 * name.
 */
export function peopleMatching(names: string[], nearness: NameNearness, campusId: string): Clause {
  const [whole, joined] = [names.join(' '), names.join('')]
  const near = (name: string) => (nearness === 'begun' ? begun(name) : [...begun(name), ...misspelt(name)])
  const each = names.map((name) => ({ bool: { should: near(name) } }))
  return {
    bool: {
      filter: [
        { term: { campusId } },
        // Several typed words may be one name: 'mc donald'.
        { bool: { should: [{ bool: { filter: each } }, ...near(joined)] } },
      ],
      should: [
        scored(8, { term: { username: joined } }),
        scored(4, { match: { name: { query: whole, operator: 'and' } } }),
        scored(2, { prefix: { username: { value: joined } } }),
        ...names.map((name) => scored(1, { bool: { should: begun(name) } })),
      ],
    },
  }
}

const begun = (name: string): Clause[] => [
  { match_bool_prefix: { name: { query: withoutSignsBehind(name), operator: 'and' } } },
  { prefix: { username: { value: name } } },
]

/** Removes trailing signs; the engine treats a last word as a prefix only at the very end of the text. */
export const withoutSignsBehind = (text: string) =>
  text.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+$/u, '')

const misspelt = (name: string): Clause[] => [
  { match: { name: { query: name, operator: 'and', fuzziness: 'AUTO', max_expansions: 20 } } },
  { match: { username: { query: name, fuzziness: 'AUTO', max_expansions: 20 } } },
]

/** Scores every document that a clause finds with the same number. */
export const scored = (boost: number, filter: Clause): Clause => ({ constant_score: { filter, boost } })
