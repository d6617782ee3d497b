import { expect, test } from 'vitest'
import { liftedPosts } from '../../web/src/posts/lifted-posts.ts'
import { aPost } from '../render/samples.ts'

const post = (createdAt: number, commentedAt?: number) =>
  aPost('A lamp', {
    createdAt,
    lastActivityAt: commentedAt ?? createdAt,
    comments: commentedAt === undefined ? 0 : 1,
  })

test('a post counts as lifted if a comment put it above a newer post', () => {
  const [old, newest, commented, older] = [post(10, 90), post(80), post(70, 75), post(20)]
  expect(liftedPosts([old, newest, commented, older])).toEqual(new Set([old.id]))
})

test('a post that stays above a newer post only because of deleted comments does not count as lifted', () => {
  const old = { ...post(10, 90), comments: 0 }
  expect(liftedPosts([old, post(80)])).toEqual(new Set())
})
