import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Post } from '../../shared/posts/post.ts'
import {
  feedKey,
  findPost,
  mergePosts,
  ownPostsKey,
  postKey,
  removePost,
  savedKey,
  userPostsKey,
  type Feed,
} from '../../web/src/posts/cache.ts'
import { showSave } from '../../web/src/saves/cache.ts'
import { threadKey, type Thread } from '../../web/src/comments/thread-cache.ts'
import { savedIdsKey } from '../../web/src/saves/use-saved-ids.ts'

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

test('of a category the newest post is first, however busy the others are', () => {
  const busy = { ...post('b', 9), createdAt: 2 }
  expect(ids(mergePosts([post('c', 3)], [{ items: [busy, post('a', 1)] }], 'createdAt'))).toBe('cba')
})

test('a deleted post is found in no list, until it is put back', () => {
  const client = new QueryClient()
  client.setQueryData(feedKey('ou'), pageOf(post('a', 1)))
  expect(findPost(client, 'a')?.id).toBe('a')
  const restore = removePost(client, { id: 'a' })
  expect(findPost(client, 'a')).toBeUndefined()
  restore()
  expect(findPost(client, 'a')?.id).toBe('a')
})

test('a save shows in every copy of a post, once, and can be taken back', () => {
  const client = new QueryClient()
  const keys = [feedKey('ou'), feedKey('ou', 'furniture'), userPostsKey('u_1'), savedKey]
  for (const key of keys) client.setQueryData(key, pageOf(post('a', 1), post('b', 2)))
  client.setQueryData(postKey('a'), post('a', 1))
  client.setQueryData(ownPostsKey('ou'), [post('a', 1)])
  client.setQueryData(savedIdsKey, new Set(['b']))
  const counts = () => [
    ...keys.map((key) => client.getQueryData<Feed>(key)?.pages[0]?.items.map(({ saves }) => saves)),
    client.getQueryData<Post>(postKey('a'))?.saves,
    client.getQueryData<Post[]>(ownPostsKey('ou'))?.[0]?.saves,
  ]

  showSave(client, 'a', true)
  showSave(client, 'a', true)
  expect(counts()).toEqual([[1, 0], [1, 0], [1, 0], [1, 0], 1, 1])
  expect(client.getQueryData(savedIdsKey)).toEqual(new Set(['a', 'b']))
  showSave(client, 'a', false)
  expect(counts()).toEqual([[0, 0], [0, 0], [0, 0], [0, 0], 0, 0])
})

test('a save of a comment shows in its thread and in the list of the saved', () => {
  const client = new QueryClient()
  const comment = { ...post('p_c', 1), parentId: 'p' }
  client.setQueryData(savedKey, pageOf(comment))
  client.setQueryData(threadKey('p'), { pages: [{ comments: [comment] }], pageParams: [''] })
  client.setQueryData(savedIdsKey, new Set())
  showSave(client, 'p_c', true)
  expect(client.getQueryData<Feed>(savedKey)?.pages[0]?.items[0]?.saves).toBe(1)
  expect(client.getQueryData<Thread>(threadKey('p'))?.pages[0]?.comments[0]?.saves).toBe(1)
})
