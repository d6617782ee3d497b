/** The engine executes the product's queries for any typed text, because none has more clauses than the engine accepts. */
import { beforeAll, expect, test } from 'vitest'
import { nearnessesOf, postsMatching } from '../../../lambdas/search/post-query.ts'
import { indexNames, type IndexName } from '../../../lambdas/platform/search-indexes.ts'
import { messagesMatching } from '../../../lambdas/search/message-query.ts'
import { nameNearnesses, peopleMatching, typedNames } from '../../../lambdas/search/people-query.ts'
import { schoolsMatching } from '../../../lambdas/search/school-query.ts'
import { searchesMatching, suggestionNearnesses } from '../../../lambdas/search/suggestion-query.ts'
import { typedWords } from '../../../lambdas/search/typed-words.ts'
import { searchMaximum } from '../../../shared/search/search.ts'
import { newIndex, send, useEngine, write } from './engine.ts'

useEngine()

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
/** Makes a text of the maximum length from many different parts. */
const fill = (make: (at: number) => string) => many(searchMaximum, make).join('').slice(0, searchMaximum)
const ideograph = (at: number) => String.fromCodePoint(0x4e00 + at)
const letters = (at: number) => String.fromCodePoint(97 + (at % 26))
const three = (at: number) => `${letters(at)}${letters(at * 3 + 1)}${letters(at * 7 + 2)}`

const texts: Record<string, string> = {
  'one run of ideographs': fill(ideograph),
  'twelve groups of ideographs': fill((at) => `${ideograph(at)}${at % 8 === 7 ? ' ' : ''}`),
  'two groups of ideographs': fill((at) => `${at === 50 ? ' ' : ''}${ideograph(at)}`),
  pictures: fill((at) => `${String.fromCodePoint(0x1f400 + at)}${at % 4 === 3 ? ' ' : ''}`),
  'letters between hyphens': fill((at) => `${letters(at)}-`),
  'groups of letters between hyphens': fill((at) => `${letters(at)}${at % 6 === 5 ? ' ' : '-'}`),
  'short words between hyphens': fill((at) => `${three(at)}-`),
  'short words in groups': fill((at) => `${three(at)}${at % 4 === 3 ? ' ' : '-'}`),
  'short words': fill((at) => `${three(at)} `),
  'words that may be two': fill((at) => `${three(at)}${three(at + 5)}${three(at + 9)} `),
  'one long word': 'abcdefghij'.repeat(10),
  'letters and numbers': fill((at) => `${letters(at)}${at % 10}`),
  'groups of letters and numbers next to a word':
    `lamp ${fill((at) => `${letters(at)}${at % 10}${at % 4 === 3 ? ' ' : ''}`)}`.slice(0, searchMaximum),
  'Kana and letters': fill((at) => `ア${letters(at)}`),
  'keys and flags': fill((at) => `${at % 10}\ufe0f\u20e3🇺🇸${at % 3 === 2 ? ' ' : ''}`),
  'words with many similar ones': 'cot bat tos mat rat sat pot dot lot hot cat not got jot',
  'letters between hyphens, in twelve groups':
    'a-b-c d-e-f g-h-i j-k-l m-n-o p-q-r s-t-u v-w-x y-z-a b-c-d e-f-g h-i-j',
  'names of models': 'ps5 ti84 wh1000 x1y2 a1b2 c3d4 e5f6 g7h8 i9j0 k1l2 m3n4 o5p6 q7r8',
  'more synonyms': 'bike couch sofa fridge phone tv apartment car laptop book shoes desk',
  synonyms: 'apartment fridge shoes bike tv computer phone glasses shirt headphones lease couch ticket',
}

let indexes: Record<IndexName, string>
beforeAll(async () => {
  const [posts, people, messages, searches, campuses] = await Promise.all(
    indexNames.map((name) => newIndex(name)),
  )
  indexes = {
    posts: posts!,
    people: people!,
    messages: messages!,
    searches: searches!,
    campuses: campuses!,
  }
  // The index has so many similar words that each typed word expands to the maximum number of clauses.
  const similar = Object.values(texts).flatMap((text) =>
    text
      .split(/[\s-]+/u)
      .flatMap((word) => [word, ...many(20, (at) => word.slice(0, 2) + letters(at) + word.slice(3))]),
  )
  const all = [...new Set(similar)].filter(Boolean)
  const campusId = 'ou'
  const text = all.join(' ')
  const name = text
  await write(indexes.posts, [
    { id: '1', campusId, text, about: text, things: text, more: text, plain: text },
  ])
  await write(indexes.people, [{ id: '1', campusId, name, username: 'ann' }])
  await write(indexes.messages, [{ id: '1', people: ['u_ann', 'u_ben'], text, plain: text }])
  await write(indexes.searches, [{ id: '1', campusId, text, views: 9, people: 9 }])
  await write(indexes.campuses, [{ id: '1', name, school: name, city: name, state: name, country: name }])
})

test.each(Object.entries(texts))('the engine executes all queries for %s', async (_, q) => {
  const typed = typedWords(q)
  const queries: [index: string, query: object][] = [
    ...nearnessesOf(typed).flatMap((near) =>
      (['newest', 'best'] as const).map(
        (order) => [indexes.posts, postsMatching(typed, near, { campusId: 'ou' }, 0, order)] as const,
      ),
    ),
    ...nameNearnesses.map((near) => [indexes.people, peopleMatching(typedNames(q), near, 'ou')] as const),
    ...nameNearnesses.map(
      (near) => [indexes.messages, messagesMatching(typedNames(q), near, ['u_ann', 'u_bob'])] as const,
    ),
    ...suggestionNearnesses.map((near) => [indexes.searches, searchesMatching(q, near, 'ou')] as const),
    [indexes.campuses, schoolsMatching(typedNames(q))] as const,
  ].map(([index, query]) => [index, query])
  const replies = await Promise.all(
    queries.map(async ([index, query]) => {
      const { status } = await send('POST', `/${index}/_search`, { query, size: 1 })
      return [Object.entries(indexes).find(([, name]) => name === index)?.[0], status]
    }),
  )
  expect(replies).toEqual(replies.map(([index]) => [index, 200]))
})
