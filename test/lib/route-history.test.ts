import { expect, test } from 'vitest'
import { pagesOf, stepsBack } from '../../web/src/lib/route-history.ts'

test('Back leads to the page before', () => {
  expect(stepsBack({ 0: '/home', 1: '/post/1' }, 1)).toBe(1)
})

test('Back skips pages of signing in, settings, composing and messages, and tabs of a page', () => {
  const pages = {
    0: '/home?category=drones',
    1: '/user_registration',
    2: '/login?email=a',
    3: '/settings/account/school_email',
    4: '/create/post?goBack=/home',
    5: '/messages/1',
    6: '/search?q=lamp&show=media',
    7: '/post/1',
  }
  expect(stepsBack(pages, 7)).toBe(7)
})

test('where every page before is skipped or unknown, there is nothing to go back to', () => {
  expect(stepsBack({ 0: '/login', 1: '/home' }, 1)).toBeUndefined()
  expect(stepsBack({}, 3)).toBeUndefined()
  expect(stepsBack({ 4: '/home' }, 2)).toBeUndefined()
})

test('a page whose name only begins like a skipped one is not skipped', () => {
  expect(stepsBack({ 0: '/loginfan', 1: '/post/1' }, 1)).toBe(1)
})

test('Back never leads from a page to the same page', () => {
  expect(stepsBack({ 0: '/post/1', 1: '/home', 2: '/create/post?goBack=/home', 3: '/home' }, 3)).toBe(3)
  expect(stepsBack({ 0: '/home', 1: '/home' }, 1)).toBeUndefined()
})

test('the pages of a visit are forgotten after 24 hours', () => {
  const stored = JSON.stringify({ at: 1000, pages: { 0: '/home' } })
  expect(pagesOf(stored, 1000 + 24 * 3600_000 - 1)).toEqual({ 0: '/home' })
  expect(pagesOf(stored, 1000 + 24 * 3600_000)).toEqual({})
  expect(pagesOf(null)).toEqual({})
})
