/** A saved search notifies of the same posts that the engine finds for it. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { postDocument, postFields } from '../../lambdas/posts/posts-documents.ts'
import { rowSchema } from '../../lambdas/posts/post-store.ts'
import { comparedOf, matches } from '../../lambdas/search/matches.ts'
import { postsMatching } from '../../lambdas/search/post-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { priceIn } from '../../shared/deals/price-in.ts'
import { soughtIn, type Sought } from '../../shared/search/saved-search.ts'
import { postRow } from '../indexing/histories.ts'
import { newIndex, ordered, useEngine, write } from './engine/engine.ts'
import { narrowed, queries } from './relevance/queries.ts'

const postOf = (text: string, more: object = {}) =>
  comparedOf(
    postFields(z.parse(rowSchema, postRow('0', { blocks: [{ text }], category: undefined, ...more }))),
  )

describe('a post', () => {
  const desk = { kind: 'offer', cents: 4000, condition: 'good' } as const
  const post = postOf('White IKEA desks, two of them, $40', { category: 'furniture', sale: desk })

  test.each<[Sought, boolean]>([
    [{ q: 'desk' }, true],
    [{ q: 'DESKS ikea' }, true],
    [{ q: 'escritorio' }, true],
    [{ q: 'desk lamp' }, false],
    [{ q: 'des' }, false],
    [{ q: 'desk under $50' }, true],
    [{ q: 'desk under $30' }, false],
    [{ q: 'desk', category: 'furniture' }, true],
    [{ q: 'desk', category: 'household' }, false],
    [{ q: 'desk', with: 'pictures' }, false],
    [{ kind: 'offer', to: 4000 }, true],
    [{ kind: 'offer', to: 3999 }, false],
    [{ from: 4000 }, true],
    [{ from: 4001 }, false],
    [{ kind: 'wish' }, false],
    [{ condition: 'fair' }, true],
    [{ condition: 'like new' }, false],
    [{ condition: 'for parts' }, false],
  ])('is found by %j: %s', (sought, expected) => {
    expect(matches(sought, post)).toBe(expected)
  })

  test('without a price matches a typed limit by the amounts in its text, and never matches a price filter', () => {
    const talk = postOf('Lunch for $15')
    expect(matches({ q: 'lunch under $20' }, talk)).toBe(true)
    expect(matches({ q: 'lunch', to: 2000 }, talk)).toBe(false)
  })

  test('that is sold is found only without filters for things', () => {
    const sold = postOf('A desk', { sale: desk, state: 'sold' })
    expect([matches({ q: 'desk' }, sold), matches({ q: 'desk', kind: 'offer' }, sold)]).toEqual([true, false])
  })
})

describe('compared with the engine', () => {
  useEngine()
  let index: string
  const rows = readFileSync(new URL('relevance/posts.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((post, at) => {
      const [head = '', ...lines] = post.split('\n')
      const text = lines.filter((line) => !line.startsWith('Pictures: ')).join('\n')
      const sale = priceIn(text)
      const more = { category: head.split(' · ')[1], blocks: [{ text }], ...(sale && { sale }) }
      return postRow(String(at).padStart(26, '0'), more)
    })
  beforeAll(async () => {
    index = await newIndex('posts')
    await write(
      index,
      rows.map(postDocument).map((document) => ({ id: document?.id, ...document?.fields })),
    )
  })

  test('the same posts are found for every search of students, except by prefixes and misspellings', async () => {
    const searches: Sought[] = [
      ...Object.values(queries).flatMap((list) => Object.keys(list).map((q) => ({ q }))),
      ...narrowed.map(soughtIn),
    ]
    const posts = rows.map((row) => ({
      id: String(row['id']),
      ...comparedOf(postFields(z.parse(rowSchema, row))),
    }))
    const different: string[] = []
    let found = 0
    for (const sought of searches) {
      const { q = '', ...filters } = sought
      const ids = await Promise.all(
        (['written', 'alike'] as const).map((nearness) => {
          const query = postsMatching(typedWords(q), nearness, { campusId: 'ou', ...filters }, 0)
          return ordered(index, { query, sort: [{ id: 'desc' }], size: 500 })
        }),
      )
      const byEngine = new Set(ids.flat())
      for (const post of posts) {
        if (matches(sought, post) !== byEngine.has(post.id))
          different.push(`${JSON.stringify(sought)}: ${post.fields.text}`)
      }
      found += byEngine.size
    }
    expect(found).toBeGreaterThan(100)
    expect(different).toEqual([])
  })
})
