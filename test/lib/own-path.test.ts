import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../any-text.ts'
import { ownPath } from '../../web/src/lib/own-path.ts'

const origin = 'https://ou.example.com'

test.each(['/home', '/post/1?a=b#c', '/search?q=//x', '/'])('%s is a path of this site', (path) => {
  expect(ownPath(path, origin)).toBe(path)
})

test.each([
  null,
  '',
  'home',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e/\\evil.example',
  'javascript:alert(1)',
])('%j is not a path of this site', (path) => expect(ownPath(path, origin)).toBeUndefined())

test('a returned path is always on the same origin', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const path = ownPath(`/${text}`, origin)
      if (path !== undefined) expect(new URL(path, origin).origin).toBe(origin)
    }),
  )
})
