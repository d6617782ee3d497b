import fc from 'fast-check'
import { anyText } from './any-text.ts'

/** Values of nearly the right shape, which pass a check that looks only at a part of them. */
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
 * Any text, JSON of any value and of nearly the right ones, whole or cut off: possible contents of storage in place
 * of the page's own values.
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
