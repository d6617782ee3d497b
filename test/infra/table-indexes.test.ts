import { expect, test } from 'vitest'
import { listIndexes, releasedIndexes, tableIndexes, whyNotOneRelease } from '../../infra/table-indexes.ts'

const released = { feed: 'feedKey as text', saved: 'savedKey as text' }

test('the next release changes at most one index of production', () => {
  expect(whyNotOneRelease(releasedIndexes(), listIndexes(tableIndexes))).toBeUndefined()
})

test('one release adds one index or removes one', () => {
  expect(whyNotOneRelease(released, released)).toBeUndefined()
  expect(whyNotOneRelease(released, { ...released, author: 'authorKey as text' })).toBeUndefined()
  expect(whyNotOneRelease(released, { feed: released.feed })).toBeUndefined()
})

test('two additions need two releases, and so do an addition and a removal', () => {
  const two = { ...released, author: 'authorKey as text', media: 'feedKey as text' }
  expect(whyNotOneRelease(released, two)).toBe(
    'One release changes one index, and this would add author, add media.',
  )
  const other = { feed: released.feed, author: 'authorKey as text' }
  expect(whyNotOneRelease(released, other)).toBe(
    'One release changes one index, and this would add author, remove saved.',
  )
})

test('an index is never changed in place: neither its keys nor its projection', () => {
  expect(whyNotOneRelease(released, { ...released, feed: 'feedKey as number' })).toMatch(
    /^The index feed cannot be changed/,
  )
  const [key, sort] = [
    ['feedKey', 'text'],
    ['at', 'number'],
  ] as const
  const holding = (only?: string[]) =>
    listIndexes({ feed: { partition: [...key], sort: [...sort], ...(only && { only }) } })
  expect(whyNotOneRelease(holding(), holding([]))).toMatch(/^The index feed cannot be changed/)
  expect(whyNotOneRelease(holding([]), holding(['author']))).toMatch(/^The index feed cannot be changed/)
})
