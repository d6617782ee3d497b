import fc from 'fast-check'
import SearchableMap from 'minisearch/SearchableMap'
import { expect, test } from 'vitest'
import { similarKeys, similarTerms } from '../../../../infra/local/search/fuzzy.ts'

const sorted = (found: Map<string, number>) =>
  [...found].map(([term, edits]) => `${term} ${edits}`).toSorted()

test('the tree finds the same terms as a comparison with every term', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, fc.nat(2), (words, wanted, edits) => {
      const terms = new SearchableMap<boolean>()
      for (const one of words) terms.set(one, true)
      expect(sorted(similarTerms(terms, wanted, edits))).toEqual(
        sorted(similarKeys(new Set(words), wanted, edits)),
      )
    }),
  )
})

/** The terms that OpenSearch 2.19.6 finds for each word, with the number of edits. */
test.each([
  ['lamp', 'lapm', 1],
  ['laptop', 'lpatpo', 2],
  ['ca', 'abc', undefined],
  ['acab', 'aabcb', undefined],
  ['lamp', 'clamps', 2],
])('from %s to %s, the number of edits (at most two) is %s', (wanted, term, edits) => {
  expect(similarKeys([term], wanted, 2).get(term)).toBe(edits)
})
