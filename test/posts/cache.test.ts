import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import {
  feedQueryKey,
  mergePosts,
  ownPostsQueryKey,
  postQueryKey,
  savedQueryKey,
  userPostsQueryKey,
  type Feed,
} from '../../web/src/posts/cache.ts'
import { findPost, removePost } from '../../web/src/posts/change-cache.ts'
import { itemsOf } from '../../web/src/lib/use-pages.ts'
import { showSave } from '../../web/src/saves/cache.ts'
import { threadQueryKey, type Thread } from '../../web/src/comments/thread-cache.ts'
import { savedIdsQueryKey } from '../../web/src/saves/saved-ids.ts'

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
const pageOf = (...items: object[]) => ({ pages: [{ items }], pageParams: [''] })
const ids = (posts: Post[]) => posts.map(({ id }) => id).join('')

test('a person’s own new post is first in the feed even if the response does not contain it yet', () => {
  expect(ids(mergePosts([post('c', 3)], [post('b', 2), post('a', 1)]))).toBe('cba')
})

test('a person’s own post that the feed already contains shows once, at its place in the feed', () => {
  expect(ids(mergePosts([post('b', 2)], [post('c', 3), post('b', 2), post('a', 1)]))).toBe('cba')
})

test('a post that moved to the next page between two requests is listed once', () => {
  expect(
    ids(itemsOf([{ items: [post('c', 3), post('b', 2)] }, { items: [post('b', 2), post('a', 1)] }])),
  ).toBe('cba')
})

test('in an empty feed a person’s own new post is the only post', () => {
  expect(ids(mergePosts([post('a', 1)], []))).toBe('a')
})

test('a category is sorted by creation, not by last activity', () => {
  const busy = { ...post('b', 9), createdAt: 2 }
  expect(ids(mergePosts([post('c', 3)], [busy, post('a', 1)], 'createdAt'))).toBe('cba')
})

test('a deleted post is in no list until the deletion is rolled back', () => {
  const client = new QueryClient()
  client.setQueryData(feedQueryKey('ou'), pageOf(post('a', 1)))
  expect(findPost(client, 'a')?.id).toBe('a')
  const restore = removePost(client, { id: 'a' })
  expect(findPost(client, 'a')).toBeUndefined()
  restore()
  expect(findPost(client, 'a')?.id).toBe('a')
})

test('a save is counted once in every cached copy of a post and can be rolled back', () => {
  const client = new QueryClient()
  const keys = [feedQueryKey('ou'), feedQueryKey('ou', 'furniture'), userPostsQueryKey('u_1'), savedQueryKey]
  for (const key of keys) client.setQueryData(key, pageOf(post('a', 1), post('b', 2)))
  client.setQueryData(postQueryKey('a'), post('a', 1))
  client.setQueryData(ownPostsQueryKey('ou'), [post('a', 1)])
  client.setQueryData(savedIdsQueryKey, new Set(['b']))
  const counts = () => [
    ...keys.map((key) => client.getQueryData<Feed>(key)?.pages[0]?.items.map(({ saves }) => saves)),
    client.getQueryData<Post>(postQueryKey('a'))?.saves,
    client.getQueryData<Post[]>(ownPostsQueryKey('ou'))?.[0]?.saves,
  ]

  showSave(client, 'a', true)
  showSave(client, 'a', true)
  expect(counts()).toEqual([[1, 0], [1, 0], [1, 0], [1, 0], 1, 1])
  expect(client.getQueryData(savedIdsQueryKey)).toEqual(new Set(['a', 'b']))
  showSave(client, 'a', false)
  expect(counts()).toEqual([[0, 0], [0, 0], [0, 0], [0, 0], 0, 0])
})

test('a save of a comment is counted in its thread and in the list of saved posts', () => {
  const client = new QueryClient()
  const comment = { ...post('p_c', 1), parentId: 'p' }
  client.setQueryData(savedQueryKey, pageOf(comment))
  client.setQueryData(threadQueryKey('p'), { pages: [{ comments: [comment] }], pageParams: [''] })
  client.setQueryData(savedIdsQueryKey, new Set())
  showSave(client, 'p_c', true)
  expect(client.getQueryData<Feed>(savedQueryKey)?.pages[0]?.items[0]?.saves).toBe(1)
  expect(client.getQueryData<Thread>(threadQueryKey('p'))?.pages[0]?.comments[0]?.saves).toBe(1)
})
