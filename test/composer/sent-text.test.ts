import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentText } from '../../web/src/composer/sent-text.ts'

test.each([
  [0, 5, '0 of 1 KB'],
  [7500, 15_000, '7 of 15 KB'],
  [999_999, 999_999, '1000 of 1000 KB'],
  [8_399_999, 8_400_000, '8.3 of 8.4 MB'],
  [8_400_000, 8_400_000, '8.4 of 8.4 MB'],
])('%d of %d sent bytes show as %s', (sent, total, text) => {
  expect(sentText(sent, total)).toBe(text)
})

test('the two numbers in a text such as “3.2 of 8.4 MB” are equal only once everything is sent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, part) => {
        const [sent, of] = sentText(total * part, total)
          .split(/ of | /)
          .map(Number)
        expect(sent).toBeLessThanOrEqual(of!)
        expect(sent === of).toBe(total * part >= total)
      },
    ),
  )
})
