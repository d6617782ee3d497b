import { expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import { mergePosts } from '../../web/src/posts/post-cache.ts'

const post = (id: string, lastActivityAt: number): Post => ({
  id,
  campusId: 'ou',
  author: { id: 'u', name: 'Ana Ruiz', username: 'anaruiz', schoolVerified: true },
  blocks: [{ text: id }],
  media: [],
  comments: 0,
  saves: 0,
  createdAt: lastActivityAt,
  lastActivityAt,
})
const ids = (posts: Post[]) => posts.map(({ id }) => id).join('')

test('an own new post is first, before the index knows it', () => {
  expect(ids(mergePosts([post('c', 3)], [{ items: [post('b', 2), post('a', 1)] }]))).toBe('cba')
})

test('an own post that the feed has is shown once, where the feed has it', () => {
  expect(
    ids(mergePosts([post('b', 2)], [{ items: [post('c', 3), post('b', 2)] }, { items: [post('a', 1)] }])),
  ).toBe('cba')
})

test('a post that rose between two pages is shown once', () => {
  expect(
    ids(mergePosts([], [{ items: [post('c', 3), post('b', 2)] }, { items: [post('b', 2), post('a', 1)] }])),
  ).toBe('cba')
})

test('an own post is the whole feed where there was none', () => {
  expect(ids(mergePosts([post('a', 1)], [{ items: [] }]))).toBe('a')
})
