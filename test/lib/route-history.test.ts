import { expect, test } from 'vitest'
import { pagesOf, stepsBack } from '../../web/src/lib/route-history.ts'

test('Back leads to the previous page', () => {
  expect(stepsBack({ 0: '/home', 1: '/post/1' }, 1)).toBe(1)
})

test('Back skips entries without a recorded page', () => {
  expect(stepsBack({ 0: '/home?category=drones', 7: '/post/1' }, 7)).toBe(7)
  expect(stepsBack({ 0: '/home?category=drones' }, 7)).toBe(7)
})

test('without an earlier recorded page, Back has no destination', () => {
  expect(stepsBack({}, 3)).toBeUndefined()
  expect(stepsBack({ 4: '/home' }, 2)).toBeUndefined()
})

test('Back never leads from a page to the same page', () => {
  expect(stepsBack({ 0: '/post/1', 1: '/home', 3: '/home' }, 3)).toBe(3)
  expect(stepsBack({ 0: '/home', 1: '/home' }, 1)).toBeUndefined()
})

test('the pages of a visit are forgotten after 24 hours', () => {
  const stored = JSON.stringify({ at: 1000, pages: { 0: '/home' } })
  expect(pagesOf(stored, 1000 + 24 * 3600_000 - 1)).toEqual({ 0: '/home' })
  expect(pagesOf(stored, 1000 + 24 * 3600_000)).toEqual({})
  expect(pagesOf(null)).toEqual({})
})
