import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearnesses, nearnessesOf, postsMatching } from '../../lambdas/search/post-query.ts'
import { peopleMatching, typedNames } from '../../lambdas/search/people-query.ts'
import { searchesMatching } from '../../lambdas/search/suggestion-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { anyText } from '../any-text.ts'

const now = Date.UTC(2026, 10, 22)

describe('which posts are looked for', () => {
  test('begins with the words as written, and ends with every word misspelt', () => {
    expect(nearnessesOf(typedWords('blue lamp'))).toEqual(['written', 'begun', 'one-misspelt', 'misspelt'])
  })

  test('leaves out what makes no difference', () => {
    expect(nearnessesOf(typedWords('lamp'))).toEqual(['written', 'begun', 'misspelt'])
    expect(nearnessesOf(typedWords('2413'))).toEqual(['written', 'begun'])
    expect(nearnessesOf(typedWords('under $20'))).toEqual(['written'])
  })
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
            should: [{ multi_match: { query: 'lamp', fields: ['text', 'more'], operator: 'and' } }],
            minimum_should_match: 1,
          },
        },
      ],
    },
  })
})

/** The keys of all objects in a value: the names of clauses, fields and options. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}
const known = [
  'bool filter should minimum_should_match term terms range gte lte prefix value',
  'multi_match match match_bool_prefix constant_score boost query fields operator fuzziness',
  'max_expansions campusId text more codes prices name username people',
].flatMap((names) => names.split(' '))

test('whatever is typed, a query has our clauses only, and the campus as a filter', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 100 }), (q) => {
      const queries = [
        ...nearnesses.map((nearness) => postsMatching(typedWords(q), nearness, { campusId: 'ou' }, now)),
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

test('typed names are without case, accents and signs', () => {
  expect(typedNames(' @José  O’Brien, ')).toEqual(['jose', "o'brien"])
  expect(typedNames('김 민')).toEqual(['김', '민'])
})
