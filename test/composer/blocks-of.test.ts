import { expect, test } from 'vitest'
import { blocksOf } from '../../web/src/composer/blocks-of.ts'

test('each line is a block, and empty lines around the text are removed', () => {
  expect(blocksOf('\n  \nDesk for sale\n\n$40  \n')).toEqual([
    { text: 'Desk for sale' },
    { text: '' },
    { text: '$40' },
  ])
})

test('text of only white space has no blocks', () => {
  expect(blocksOf(' \n ')).toEqual([])
})

test('a typed address becomes a link', () => {
  expect(blocksOf('https://example.com')).toEqual([
    { text: 'https://example.com', links: [{ start: 0, end: 19, url: 'https://example.com' }] },
  ])
})
