/**
 * Sixty searches of students, and the posts that each has to have among its first three, in a campus of 300 posts. It asks the
 * engine what the operation `search-posts` asks it.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { posts as demoPosts } from '../../infra/local/demo/posts.ts'
import { postDocument } from '../../lambdas/posts/posts-documents.ts'
import { nearnessesOf, postsMatching } from '../../lambdas/search/post-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { newIndex, ordered, useEngine, write } from './engine/engine.ts'
import { postRow } from './histories.ts'
import { queries } from './relevance/queries.ts'

const minimum = 0.9
const now = Date.UTC(2026, 8, 1)
const minuteMs = 60_000

/** The posts of the list, one every 90 minutes, newest first. */
function listedPosts() {
  const file = readFileSync(new URL('relevance/posts.txt', import.meta.url), 'utf8')
  return file
    .trim()
    .split('\n\n')
    .map((post, at) => {
      const [head = '', ...lines] = post.split('\n')
      const [id = '', category = ''] = head.split(' · ')
      const blocks = [{ text: lines.join('\n') }]
      return postRow(id, { blocks, category, createdAt: now - at * 90 * minuteMs })
    })
}

/** The demo's posts stand between them. */
const otherPosts = () =>
  demoPosts
    .filter(({ campusId }) => campusId === 'ou')
    .map(({ key, blocks, category, minutesAgo }) =>
      postRow(key, { blocks, category, createdAt: now - minutesAgo * minuteMs }),
    )

useEngine()

let index: string
beforeAll(async () => {
  index = await newIndex('posts')
  const documents = [...listedPosts(), ...otherPosts()].map(postDocument)
  await write(
    index,
    documents.map((document) => ({ id: document?.id, ...document?.fields })),
  )
})

async function firstThree(typed: string): Promise<string[]> {
  const words = typedWords(typed)
  for (const nearness of nearnessesOf(words)) {
    const query = postsMatching(words, nearness, { campusId: 'ou' }, now)
    const hits = await ordered(index, { query, sort: [{ createdAt: 'desc' }, { id: 'desc' }], size: 3 })
    if (hits.length > 0) return hits
  }
  return []
}

test('nine of ten searches of students have what they look for among their first three posts', async () => {
  const searches = Object.entries(queries).flatMap(([kind, list]) =>
    Object.entries(list).map(([typed, wanted]) => ({ kind, typed, wanted })),
  )
  expect(searches).toHaveLength(60)
  const missed: string[] = []
  for (const { kind, typed, wanted } of searches) {
    const hits = await firstThree(typed)
    if (!wanted.every((id) => hits.includes(id))) missed.push(`${kind}: ${typed} → ${hits.join(', ')}`)
  }
  const score = 1 - missed.length / searches.length
  expect(score, missed.join('\n')).toBeGreaterThanOrEqual(minimum)
})
