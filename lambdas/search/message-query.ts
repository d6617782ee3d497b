/** Queries on the index of messages. */
import type { Clause } from './index-queries.ts'
import { withoutSignsBehind, type NameNearness } from './people-query.ts'

/**
 * The messages of all these people that have each of the words. The last word may be a beginning; with the nearness
 * `misspelt`, every word may also be misspelt.
 */
export function messagesMatching(words: string[], nearness: NameNearness, people: readonly string[]): Clause {
  const last = words.length - 1
  const each = words.map((word, at) => ({
    bool: {
      should: [
        { match: { text: { query: word, operator: 'and' } } },
        ...(at === last ? [begun(word)] : []),
        ...(nearness === 'misspelt' ? [misspelt(word)] : []),
      ],
    },
  }))
  return { bool: { filter: [...people.map((userId) => ({ term: { people: userId } })), ...each] } }
}

const begun = (word: string): Clause => ({
  match_bool_prefix: { plain: { query: withoutSignsBehind(word), operator: 'and' } },
})

const misspelt = (word: string): Clause => ({
  match: { plain: { query: word, operator: 'and', fuzziness: 'AUTO', max_expansions: 20 } },
})
