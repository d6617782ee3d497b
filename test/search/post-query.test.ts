import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearnesses, nearnessesOf, postsMatching } from '../../lambdas/search/post-query.ts'
import { peopleMatching, typedNames } from '../../lambdas/search/people-query.ts'
import { searchesMatching } from '../../lambdas/search/suggestion-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { anyText } from '../any-text.ts'

const now = Date.UTC(2026, 10, 22)

test.each([
  ['blue ikea lamps', ['written', 'alike', 'begun', 'one-letter', 'misspelt', 'most']],
  ['blue lantern', ['written', 'alike', 'begun', 'one-letter', 'one-misspelt', 'misspelt']],
  ['lantern 2413', ['written', 'alike', 'begun', 'one-letter', 'one-misspelt']],
  ['lamp', ['written', 'alike', 'begun', 'one-letter']],
  ['lantern', ['written', 'alike', 'begun', 'one-letter', 'misspelt']],
  ['2413', ['written', 'alike', 'begun']],
  ['under $20', ['written']],
])('the search “%s” has queries of the kinds %j', (q, expected) => {
  expect(nearnessesOf(typedWords(q))).toEqual(expected)
})

test('a query has its filters and one clause for each word', () => {
  const filters = { campusId: 'ou', category: 'furniture', with: 'pictures', since: 'day' } as const
  expect(postsMatching(typedWords('lamp under $20'), 'written', filters, now)).toEqual({
    bool: {
      filter: [
        { term: { campusId: 'ou' } },
        { term: { category: 'furniture' } },
        { range: { pictures: { gte: 1 } } },
        { range: { createdAt: { gte: now - 86_400_000 } } },
        { range: { prices: { lte: 20 } } },
        {
          bool: {
            should: [{ multi_match: { query: 'lamp', fields: ['text'], operator: 'and' } }],
            minimum_should_match: 1,
          },
        },
      ],
    },
  })
})

/** All keys of objects in a query: the names of its clauses, fields and options. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}
const known = [
  'bool filter should must_not minimum_should_match term terms range gte lte prefix value',
  'multi_match match match_bool_prefix constant_score boost query fields operator fuzziness',
  'max_expansions campusId text about things plain more codes prices name username people',
  'kind cents condition state',
].flatMap((names) => names.split(' '))

test('for any typed text, a query has only known clauses, and the campus as a filter', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 100 }), (q) => {
      const queries = [
        ...nearnesses.flatMap((nearness) =>
          (['newest', 'best'] as const).map((order) =>
            postsMatching(typedWords(q), nearness, { campusId: 'ou' }, now, order),
          ),
        ),
        ...(['begun', 'misspelt'] as const).flatMap((nearness) => [
          peopleMatching(typedNames(q), nearness, 'ou'),
          searchesMatching(q, nearness, 'ou'),
        ]),
      ]
      for (const query of queries) {
        expect(known).toEqual(expect.arrayContaining(namesIn(query)))
        expect(query).toMatchObject({
          bool: { filter: expect.arrayContaining([{ term: { campusId: 'ou' } }]) },
        })
      }
    }),
  )
})

test('typed names are compared without case, accents and punctuation', () => {
  expect(typedNames(' @José  O’Brien, ')).toEqual(['jose', "o'brien"])
  expect(typedNames('김 민')).toEqual(['김', '민'])
})

test('a suggestion continues the last word, even if punctuation follows it', () => {
  const [desk, lamp] = ['Desk', 'Désk. '].map((q) => searchesMatching(q, 'begun', 'ou'))
  expect(lamp).toEqual(desk)
})

test('a post may lack one of three typed words, but never a number', () => {
  const { bool } = postsMatching(typedWords('math 2414 book'), 'most', { campusId: 'ou' }, now) as {
    bool: { filter: { bool?: { minimum_should_match: number } }[] }
  }
  expect(bool.filter.map((clause) => clause.bool?.minimum_should_match)).toEqual([undefined, 1, 2])
  expect(JSON.stringify(bool.filter[1])).toContain('2414')
})
