import { expect, test } from 'vitest'
import { blocksOf } from '../../web/src/composer/blocks-of.ts'

test('each line is a block, empty lines around the text go', () => {
  expect(blocksOf('\n  \nDesk for sale\n\n$40  \n')).toEqual([
    { text: 'Desk for sale' },
    { text: '' },
    { text: '$40' },
  ])
})

test('nothing but space is no text', () => {
  expect(blocksOf(' \n ')).toEqual([])
})

test('an address that was typed is a link', () => {
  expect(blocksOf('https://example.com')).toEqual([
    { text: 'https://example.com', links: [{ start: 0, end: 19, url: 'https://example.com' }] },
  ])
})
