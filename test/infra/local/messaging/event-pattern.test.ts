import { describe, expect, test } from 'vitest'
import {
  compileEventPattern,
  compileFilterCriteria,
} from '../../../../infra/local/messaging/event-pattern.ts'

const event = {
  source: 'posts',
  'detail-type': 'post-saved',
  resources: ['one', 'two'],
  detail: {
    campus: 'ou',
    price: 1250,
    sold: false,
    buyer: null,
    author: { name: 'ana' },
    tags: [{ name: 'books' }],
  },
}

test.each<[string, unknown, boolean]>([
  ['an exact value', { source: ['posts'] }, true],
  ['another value', { source: ['chats'] }, false],
  ['one of several values', { source: ['chats', 'posts'] }, true],
  ['all fields', { source: ['posts'], 'detail-type': ['post-created'] }, false],
  ['a nested field', { detail: { author: { name: ['ana'] } } }, true],
  ['a boolean', { detail: { sold: [false] } }, true],
  ['a null', { detail: { buyer: [null] } }, true],
  ['a number but not its text', { detail: { price: ['1250'] } }, false],
  ['any element of a list', { resources: ['two'] }, true],
  ['a field of any object in a list', { detail: { tags: { name: ['books'] } } }, true],
  ['prefix', { 'detail-type': [{ prefix: 'post-' }] }, true],
  ['prefix of something else', { 'detail-type': [{ prefix: 'chat-' }] }, false],
  ['exists true', { detail: { campus: [{ exists: true }] } }, true],
  ['exists true of an absent field', { detail: { school: [{ exists: true }] } }, false],
  ['exists true of an object, which is no value', { detail: { author: [{ exists: true }] } }, false],
  ['exists false', { detail: { school: [{ exists: false }] } }, true],
  ['exists false within an absent object', { detail: { school: { name: [{ exists: false }] } } }, true],
  ['anything-but', { detail: { campus: [{ 'anything-but': 'ut' }] } }, true],
  ['anything-but a list', { detail: { campus: [{ 'anything-but': ['ut', 'ou'] }] } }, false],
  ['anything-but a prefix', { source: [{ 'anything-but': { prefix: 'po' } }] }, false],
  ['anything-but of an absent field', { detail: { school: [{ 'anything-but': 'ou' }] } }, false],
  ['numeric', { detail: { price: [{ numeric: ['=', 1250] }] } }, true],
  ['a numeric range', { detail: { price: [{ numeric: ['>', 0, '<=', 1249] }] } }, false],
  ['a matcher or a value', { detail: { campus: ['ut', { prefix: 'o' }] } }, true],
])('%s', (_, pattern, matches) => {
  expect(compileEventPattern(pattern)(event)).toBe(matches)
})

describe('a pattern that is not supported is refused, named', () => {
  test.each<[unknown, string]>([
    [{ source: [{ suffix: 's' }] }, 'source has an unsupported matcher {"suffix":"s"}'],
    [{ detail: { campus: [{ wildcard: 'o*' }] } }, 'detail.campus has an unsupported matcher'],
    [{ source: [{ 'anything-but': { suffix: 's' } }] }, 'unsupported matcher'],
    [{ $or: [{ source: ['a'] }] }, '$or is not supported'],
    [{ source: 'posts' }, 'source must be an object'],
    [{ source: [] }, 'source is an empty list'],
    [{ detail: { price: [{ numeric: ['>', 'ten'] }] } }, 'detail.price has a wrong numeric matcher'],
    [['posts'], 'the pattern must be an object'],
  ])('%j', (pattern, message) => {
    expect(() => compileEventPattern(pattern)).toThrow(message)
  })
})

test('a record passes filter criteria when any filter matches, and always without filters', () => {
  const passes = compileFilterCriteria({
    filters: [
      { pattern: '{"eventName":["INSERT"]}' },
      { pattern: '{"dynamodb":{"NewImage":{"kind":{"S":["post"]}}}}' },
    ],
  })
  expect(passes({ eventName: 'INSERT' })).toBe(true)
  expect(passes({ eventName: 'MODIFY', dynamodb: { NewImage: { kind: { S: 'post' } } } })).toBe(true)
  expect(passes({ eventName: 'MODIFY' })).toBe(false)
  expect(compileFilterCriteria()({ eventName: 'MODIFY' })).toBe(true)
})
