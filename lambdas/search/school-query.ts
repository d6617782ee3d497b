/** The query on the index of campuses. */
import type { Clause } from './index-queries.ts'
import { scored } from './people-query.ts'

/** The fields in which a word may be found, most specific first. */
const fields = ['name', 'school', 'city', 'state', 'country']

/**
 * The schools with a match for each word: whole, as a prefix, or misspelt. Scores are whole numbers, so the order is the
 * same on every engine: more specific fields score more, and whole words score most.
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
