import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchKeyOf, searchMaximum } from '../../shared/search/search.ts'
import { anyText } from '../any-text.ts'

test.each([
  ['Desk Lamp', 'desk lamp'],
  ['  desk \t\n lamp ', 'desk lamp'],
  ['Lámpara de NIÑO', 'lampara de nino'],
  ['MATH 2413', 'math 2413'],
  // The next texts have full-width letters, a zero-width space, marks on every letter, and a change of the reading
  // direction.
  ['ｄｅｓｋ lamp', 'desk lamp'],
  ['des\u200bk lamp', 'desk lamp'],
  ['d\u0336e\u0336s\u0336k\u0336 lamp', 'desk lamp'],
  ['\u202edesk lamp', 'desk lamp'],
  ['desk\u2800lamp', 'desk lamp'],
  ['책상', '책상'],
  ['कुर्सी', 'कुर्सी'],
  ['c# book', 'c# book'],
])('the key of the search %j is %j', (text, key) => {
  expect(searchKeyOf(text)).toBe(key)
})

test('the key of any text is short, well-formed and trimmed, and the key of a key is the key itself', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const key = searchKeyOf(text)
      expect(key.length).toBeLessThanOrEqual(searchMaximum)
      expect([key.isWellFormed(), key.trim()]).toEqual([true, key])
      expect(searchKeyOf(key)).toBe(key)
    }),
    { numRuns: 2000 },
  )
})
