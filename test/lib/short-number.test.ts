import { expect, test } from 'vitest'
import { shortNumber } from '../../web/src/lib/short-number.ts'

test.each([
  [0, '0'],
  [987, '987'],
  [1200, '1.2K'],
  [5499, '5.4K'],
  [12_999, '12.9K'],
  [999_999, '999.9K'],
  [3_000_000, '3M'],
])('%i is shortened to %s and never rounded up', (count, expected) =>
  expect(shortNumber(count)).toBe(expected),
)
