import { describe, expect, test } from 'vitest'
import { compileEventPattern } from '../../../../infra/local/messaging/event-pattern.ts'

const event = {
  source: 'posts',
  'detail-type': 'post-saved',
  detail: { campus: 'ou', price: 1250, sold: false, buyer: null, author: { name: 'ana' } },
}

test.each<[string, unknown, boolean]>([
  ['an exact value', { source: ['posts'] }, true],
  ['another value', { source: ['chats'] }, false],
  ['one of several values', { source: ['chats', 'posts'] }, true],
  ['all fields', { source: ['posts'], 'detail-type': ['post-created'] }, false],
  ['a nested field', { detail: { author: { name: ['ana'] } } }, true],
  ['a field of an absent object', { detail: { school: { name: ['ana'] } } }, false],
  ['an absent field', { detail: { school: [null] } }, false],
  ['a boolean', { detail: { sold: [false] } }, true],
  ['a null', { detail: { buyer: [null] } }, true],
  ['a prefix', { source: [{ prefix: 'po' }] }, true],
  ['another prefix, or a value', { source: [{ prefix: 'ch' }, 'posts'] }, true],
  ['a prefix of a number', { detail: { price: [{ prefix: '1' }] } }, false],
  ['a field that exists', { detail: { buyer: [{ exists: true }] } }, true],
  [
    'a field of an absent object that does not exist',
    { detail: { school: { name: [{ exists: false }] } } },
    true,
  ],
  ['an absent field that has to exist', { detail: { school: [{ exists: true }] } }, false],
  ['an object, which is no value', { detail: { author: [{ exists: true }] } }, false],
  ['one of two patterns', { $or: [{ source: ['chats'] }, { detail: { campus: ['ou'] } }] }, true],
  ['none of two patterns', { $or: [{ source: ['chats'] }, { detail: { campus: ['ut'] } }] }, false],
  [
    'a field and one of two patterns',
    { detail: { campus: ['ut'], $or: [{ sold: [false] }, { price: [1] }] } },
    false,
  ],
  ['one of two patterns about an object', { detail: { $or: [{ sold: [true] }, { price: [1250] }] } }, true],
  ['a number but not its text', { detail: { price: ['1250'] } }, false],
])('a pattern with %s (%j) matches the event: %s', (_, pattern, matches) => {
  expect(compileEventPattern(pattern)(event)).toBe(matches)
})

describe('an unsupported pattern is refused with its path', () => {
  test.each<[unknown, string]>([
    [{ source: [{ suffix: 's' }] }, 'source is not supported: [{"suffix":"s"}]'],
    [{ source: [{ prefix: { 'equals-ignore-case': 's' } }] }, 'source is not supported'],
    [{ detail: { price: [{ numeric: ['>', 1] }] } }, 'detail.price is not supported'],
    [{ detail: { campus: [{ 'anything-but': 'ut' }] } }, 'detail.campus is not supported'],
    [{ $not: [{ source: ['a'] }] }, '$not is not supported'],
    [{ $or: [] }, '$or of the pattern must be a list of objects'],
    [{ $or: { source: ['a'] } }, '$or of the pattern must be a list of objects'],
    [{ source: 'posts' }, 'source must be an object'],
    [{ source: [] }, 'source is not supported'],
    [['posts'], 'the pattern must be an object'],
  ])('%j', (pattern, message) => {
    expect(() => compileEventPattern(pattern)).toThrow(message)
  })
})

test('a list in the event matches if at least one of its values does', () => {
  const matches = compileEventPattern({ resources: ['a', 'b'] })
  expect([
    matches({ resources: ['x', 'b'] }),
    matches({ resources: ['x'] }),
    matches({ resources: [] }),
  ]).toEqual([true, false, false])
})
