import fc from 'fast-check'
import { anyText } from './any-text.ts'

/** Generates values of nearly the right shape, which would pass a check of only some of their fields. */
const almost = fc.record(
  {
    at: fc.oneof(fc.double(), fc.constant(Date.now()), fc.constant('now')),
    pages: fc.oneof(fc.dictionary(fc.string(), fc.anything()), fc.array(fc.string()), fc.constant(null)),
    savedAt: fc.anything(),
    text: fc.anything(),
    files: fc.anything(),
    email: fc.anything(),
  },
  { requiredKeys: [] },
)

/**
 * Generates malformed contents of browser storage: any text, JSON of any value, truncated JSON, and JSON of values that are
 * nearly right.
 */
export const garbage = fc.oneof(
  fc.constantFrom('%', '%E0%A4%A', '{', 'undefined', '"', '{}', '[]', 'null', 'true'),
  anyText(),
  fc.json(),
  fc.json().map((text) => text.slice(0, -1)),
  almost.map(
    (value) => JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? 1 : one)) ?? '',
  ),
)
