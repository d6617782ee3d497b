import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieOf } from '../../web/src/lib/cookies.ts'
import { garbage } from '../garbage.ts'

test('a cookie is found by its name and decoded', () => {
  expect(cookieOf('b', 'a=1; b=2%20%E2%82%AC; bb=3')).toBe('2 €')
  expect(cookieOf('c', 'a=1; bc=3')).toBeUndefined()
})

test('a malformed cookie is skipped, and a later cookie of the same name from the parent domain is used', () => {
  expect(cookieOf('user', 'user=%E0%A4%A; a=1')).toBeUndefined()
  expect(cookieOf('user', 'user=%E0%A4%A; user=ann')).toBe('ann')
})

test('a cookie with any value does not prevent the page from reading another cookie', () => {
  fc.assert(
    fc.property(garbage, (text) => {
      cookieOf('user', `user=${text}`)
      expect(cookieOf('last', `user=${text.replaceAll(';', '')}; last=ann`)).toBe('ann')
    }),
    { numRuns: 500 },
  )
})
