import { expect, test } from 'vitest'
import { backRules, isSkippedByBack } from '../../web/src/app/skipped-by-back.ts'

test.each([
  '/user_registration',
  '/login?email=a',
  '/settings/account/school_email',
  '/create/post?goBack=/home',
  '/messages/1',
  '/search?q=lamp&show=media',
])('Back skips %s', (page) => expect(isSkippedByBack(page)).toBe(true))

test.each(['/home?category=drones', '/post/1', '/saved', '/search?q=lamp'])('Back leads to %s', (page) =>
  expect(isSkippedByBack(page)).toBe(false),
)

test('Back does not skip a path that only starts with the name of a skipped page', () => {
  expect(isSkippedByBack('/loginfan')).toBe(false)
})

test.each([
  ['/post/1', '/ann?show=likes'],
  ['/media/1', '/search?q=lamp&show=media'],
  ['/boblee', '/search?q=bob&show=people'],
  ['/post/1', '/messages/u_a-u_b'],
])('Back from %s leads to %s, from which it was opened', (page, skipped) =>
  expect(backRules.isOpenedFrom(page, skipped)).toBe(true),
)

test.each([
  ['/home', '/messages/u_a-u_b'],
  ['/search?q=lamp', '/ann?show=likes'],
  ['/post/1', '/messages'],
  ['/post/1', '/settings/account'],
  ['/post/1', '/login?redirect=%2Fpost%2F1'],
  ['/post/1', '/create/comment/1'],
])('Back from %s skips %s', (page, skipped) => expect(backRules.isOpenedFrom(page, skipped)).toBe(false))
