/** The query on the index of campuses. */
import type { Clause } from './index-queries.ts'
import { scored } from './people-query.ts'

/** What a word may be found in, most telling first. */
const fields = ['name', 'school', 'city', 'state', 'country']

/**
 * The schools in which each word is found, whole, begun or misspelt. Scores are whole numbers, so the order is the same on
 * every engine: a place counts the more the better it tells schools apart, and a word as it was typed most.
 */
export function schoolsMatching(words: string[]): Clause {
  return {
    bool: {
      must: words.map((word) => ({
        bool: {
          should: fields.flatMap((field, index) => [
            scored(fields.length - index, { bool: { should: within(field, word) } }),
            scored(2 * fields.length, { match: { [field]: { query: word } } }),
          ]),
        },
      })),
    },
  }
}

function within(field: string, word: string): Clause[] {
  return [
    { match_bool_prefix: { [field]: { query: word, operator: 'and' } } },
    { match: { [field]: { query: word, fuzziness: 'AUTO', prefix_length: 1, max_expansions: 20 } } },
  ]
}
