import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Comment } from '../../shared/comments/comment.ts'
import type { Post } from '../../shared/posts/post.ts'
import { feedQueryKey, postQueryKey } from '../../web/src/posts/cache.ts'
import type { Feed } from '../../web/src/posts/cache.ts'
import {
  addOwnComment,
  changeComment,
  deletedCommentsQueryKey,
  findComment,
  mergeComments,
  ownCommentsQueryKey,
  removeComment,
  threadQueryKey,
} from '../../web/src/comments/thread-cache.ts'

const author = { id: 'u', name: 'Ana Ruiz', username: 'anaruiz', schoolVerified: true }
const common = { campusId: 'ou', author, blocks: [{ text: 'Hi' }], media: [], saves: 0 }
const post = (id: string, comments: number, lastActivityAt: number): Post => ({
  ...common,
  id,
  comments,
  createdAt: lastActivityAt,
  lastActivityAt,
})
const comment = (name: string, parent = 'p', createdAt = 50): Comment => ({
  ...common,
  id: `p_${name}`,
  parentId: parent === 'p' ? 'p' : `p_${parent}`,
  createdAt,
})

function clientWith(comments: Comment[]) {
  const client = new QueryClient()
  client.setQueryData(threadQueryKey('p'), { pages: [{ comments }], pageParams: [''] })
  client.setQueryData(postQueryKey('p'), post('p', comments.length, 10))
  client.setQueryData<Feed>(feedQueryKey('ou'), {
    pages: [{ items: [post('q', 0, 20)] }, { items: [post('p', comments.length, 10)] }],
    pageParams: ['', 'next'],
  })
  const shown = () =>
    mergeComments(
      client.getQueryData<{ pages: { comments: Comment[] }[] }>(threadQueryKey('p'))?.pages ?? [],
      client.getQueryData<Comment[]>(ownCommentsQueryKey('p')) ?? [],
      client.getQueryData<string[]>(deletedCommentsQueryKey('p')) ?? [],
    ).map(({ id }) => id)
  const feed = () => client.getQueryData<Feed>(feedQueryKey('ou'))!.pages.flatMap((page) => page.items)
  const count = () => client.getQueryData<Post>(postQueryKey('p'))?.comments
  return { client, shown, feed, count }
}

test("a person's new comment is added to its thread, increases the counts, and moves its post to the top of the feed", () => {
  const { client, shown, feed, count } = clientWith([comment('a')])
  addOwnComment(client, comment('b'))
  expect(shown().sort()).toEqual(['p_a', 'p_b'])
  expect(count()).toBe(2)
  expect(feed().map(({ id, comments, lastActivityAt }) => [id, comments, lastActivityAt])).toEqual([
    ['p', 2, 50],
    ['q', 0, 20],
  ])
})

test('a new comment that is added twice, or that the server already has, is listed and counted once', () => {
  const { client, shown, count } = clientWith([comment('a')])
  addOwnComment(client, comment('b'))
  addOwnComment(client, comment('b'))
  addOwnComment(client, comment('a'))
  client.setQueryData(threadQueryKey('p'), {
    pages: [{ comments: [comment('a'), comment('b')] }],
    pageParams: [''],
  })
  expect(shown().sort()).toEqual(['p_a', 'p_b'])
  expect(count()).toBe(2)
})

test('a new comment can be found even if its thread is not loaded', () => {
  const client = new QueryClient()
  addOwnComment(client, comment('b'))
  expect(findComment(client, 'p_b')).toEqual(comment('b'))
})

test('removing a comment removes its replies, and rolling back restores them', () => {
  const { client, shown, feed, count } = clientWith([
    comment('a'),
    comment('b', 'a'),
    comment('c', 'b'),
    comment('d'),
  ])
  const restore = removeComment(client, comment('a'))
  expect(shown()).not.toContain('p_a')
  expect(count()).toBe(1)
  expect(feed().find(({ id }) => id === 'p')?.comments).toBe(1)
  restore()
  expect(shown()).toContain('p_a')
  expect(count()).toBe(4)
})

test('a change of a comment updates every cached copy', () => {
  const { client } = clientWith([comment('a')])
  addOwnComment(client, comment('b'))
  for (const id of ['p_a', 'p_b']) {
    changeComment(client, id, (one) => ({ ...one, saves: 1 }))
    expect(findComment(client, id)?.saves).toBe(1)
  }
})
