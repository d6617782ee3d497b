/**
 * Each of eighty searches of students must find certain posts among its first three, on a campus of 300 posts. The test
 * sends the same queries to the engine as the operation `search-posts`.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { posts as demoPosts } from '../../infra/local/demo/posts.ts'
import { postDocument } from '../../lambdas/posts/posts-documents.ts'
import { rowSchema, type PostRow } from '../../lambdas/posts/post-store.ts'
import { findPosts } from '../../lambdas/search/found-posts.ts'
import type { Search } from '../../lambdas/search/index-queries.ts'
import {
  nearnesses,
  postsMatching,
  type PostFilters,
  type PostOrder,
} from '../../lambdas/search/post-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { priceIn } from '../../shared/deals/price-in.ts'
import type { Position } from '../../shared/cursor.ts'
import { newIndex, ordered, search, useEngine, write } from './engine/engine.ts'
import { postRow } from '../indexing/histories.ts'
import { narrowed, queries } from './relevance/queries.ts'

const minimum = 0.9
const now = Date.UTC(2026, 8, 1)
const minuteMs = 60_000

const pictures = 'Pictures: '
const photo = { kind: 'photo', fileId: 'f', width: 1, height: 1 }
/**
 * The names of the posts. A post's id is its position in this list, padded to the length of the ids that cursors contain.
 */
const names: string[] = []
const idOf = (at: number) => String(at).padStart(26, '0')
const nameOf = (id: string) => names[Number(id)] ?? ''

function rowOf(name: string, more: Record<string, unknown>) {
  names.push(name)
  return postRow(idOf(names.length - 1), more)
}

/** The posts of posts.txt, newest first, with 90 minutes between two posts. */
function listedPosts() {
  const file = readFileSync(new URL('relevance/posts.txt', import.meta.url), 'utf8')
  return file
    .trim()
    .split('\n\n')
    .map((post, at) => {
      const [head = '', ...lines] = post.split('\n')
      const [name = '', category = ''] = head.split(' · ')
      const alt = lines.find((line) => line.startsWith(pictures))?.slice(pictures.length)
      const blocks = [{ text: lines.filter((line) => !line.startsWith(pictures)).join('\n') }]
      const createdAt = now - at * 90 * minuteMs
      const cover = alt && { ...photo, alt }
      const sale = priceIn(blocks[0]?.text ?? '')
      return rowOf(name, { blocks, category, createdAt, ...(cover && { cover }), ...(sale && { sale }) })
    })
}

/** The demo's posts of OU, whose times are between those of the listed posts. */
const otherPosts = () =>
  demoPosts
    .filter(({ campusId }) => campusId === 'ou')
    .map(({ key, blocks, category, sale, minutesAgo }) =>
      rowOf(key, { blocks, category, ...(sale && { sale }), createdAt: now - minutesAgo * minuteMs }),
    )

useEngine()

let index: string
const posts = new Map<string, PostRow>()
beforeAll(async () => {
  index = await newIndex('posts')
  const rows = [...listedPosts(), ...otherPosts()]
  for (const row of rows) posts.set(String(row['id']), z.parse(rowSchema, row))
  const documents = rows.map(postDocument)
  await write(
    index,
    documents.map((document) => ({ id: document?.id, ...document?.fields })),
  )
})

/** Returns the names of the posts on all pages of a search's results. */
async function foundBy(
  q: string,
  order: PostOrder = 'newest',
  filters: Omit<PostFilters, 'campusId'> = {},
): Promise<{ name: string; isClose: boolean }[]> {
  const typed = typedWords(q)
  const sources = {
    index: {
      posts: ({ query, sort, size, after }: Search) =>
        search(index, { query, sort, size, ...(after && { search_after: [...after] }) }),
    },
    posts: { getMany: async (ids: readonly string[]) => ids.flatMap((id) => posts.get(id) ?? []) },
    visible: <T>(things: T[]) => things,
    now,
  }
  const found: { name: string; isClose: boolean }[] = []
  let after: Position | undefined
  do {
    const begun = after && nearnesses[Number(after[1][0])]
    const page = await findPosts(
      { typed, filters: { campusId: 'ou', ...filters }, order, after, begun },
      sources,
    )
    found.push(...page.items.map(({ id, isClose }) => ({ name: nameOf(id), isClose })))
    after = page.next
  } while (after)
  return found
}
const firstNames = async (q: string, count: number, ...more: [PostOrder?, Omit<PostFilters, 'campusId'>?]) =>
  (await foundBy(q, ...more)).slice(0, count).map(({ name }) => name)

test('nine of ten searches of students have the wanted posts among their first three', async () => {
  const searches = Object.entries(queries).flatMap(([kind, list]) =>
    Object.entries(list).map(([typed, wanted]) => ({ kind, typed, wanted })),
  )
  expect(searches).toHaveLength(80)
  const missed: string[] = []
  for (const { kind, typed, wanted } of searches) {
    const hits = await firstNames(typed, 3)
    if (!wanted.every((id) => hits.includes(id))) missed.push(`${kind}: ${typed} → ${hits.join(', ')}`)
  }
  const score = 1 - missed.length / searches.length
  expect(score, missed.join('\n')).toBeGreaterThanOrEqual(minimum)
})

test('nine of ten searches with a price or a filter have the wanted posts among their first three', async () => {
  const missed: string[] = []
  for (const { q = '', wanted, order, ...filters } of narrowed) {
    const hits = await firstNames(q, 3, order, filters)
    if (!wanted.every((id) => hits.includes(id)))
      missed.push(`${q} ${JSON.stringify(filters)} → ${hits.join(', ')}`)
  }
  expect(narrowed.length).toBeGreaterThanOrEqual(30)
  expect(1 - missed.length / narrowed.length, missed.join('\n')).toBeGreaterThanOrEqual(minimum)
})

test.each(Object.keys(queries['weaker evidence is newer'] ?? {}))(
  'the search %s does not list a newer but weaker match first',
  async (typed) => {
    const [first] = await firstNames(typed, 1)
    expect(first).not.toMatch(/^trap-/)
  },
)

test('the best match begins with the word, and a newer post with the word elsewhere comes later', async () => {
  expect(await firstNames('laptop', 1)).toEqual(['sleeve'])
  const best = await firstNames('laptop', 99, 'best')
  expect(best[0]).toBe('laptop-hp')
  expect(best.indexOf('trap-converter')).toBeGreaterThan(best.indexOf('sleeve'))
})

test.each(['newest', 'best'] as const)(
  'the pages of matches and close matches have every post once, in the order %s',
  async (order) => {
    for (const typed of ['desk', 'laptop', 'free', 'book', 'fridge', 'couch', 'chair']) {
      const found = await foundBy(typed, order)
      const close = found.map(({ isClose }) => isClose)
      expect(close, typed).toEqual([...close.filter((one) => !one), ...close.filter(Boolean)])
      expect(new Set(found.map(({ name }) => name)).size, typed).toBe(found.length)
      const words = typedWords(typed)
      const inOneSearch = await Promise.all(
        (['written', 'alike'] as const).map(async (nearness) => {
          const query = postsMatching(words, nearness, { campusId: 'ou' }, now, order)
          const sort = [{ createdAt: 'desc' }, { id: 'desc' }]
          const byScore = order === 'best' ? [{ _score: 'desc' }, ...sort] : sort
          return ordered(index, { query, sort: byScore, size: 500 })
        }),
      )
      expect(
        found.map(({ name }) => name),
        typed,
      ).toEqual(inOneSearch.flat().map(nameOf))
    }
  },
)
