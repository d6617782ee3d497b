/** Finds the ends of the addresses that people type or paste among words. */
import { expect, test } from 'vitest'
import { linkify } from '../../shared/composer/written-text.ts'

const linksIn = (text: string) => (linkify(text).links ?? []).map(({ url }) => url)

test.each([
  [
    'Read https://en.wikipedia.org/wiki/Mercury_(planet) first',
    ['https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ],
  ['(see https://ou.edu/x_(y))', ['https://ou.edu/x_(y)']],
  ['(https://ou.edu) [desk](https://ou.edu/desk)', ['https://ou.edu', 'https://ou.edu/desk']],
  ['https://ou.edu/?id[]=1&x={2}', ['https://ou.edu/?id[]=1&x={2}']],
])('in %j an address contains a closing bracket only if it contains the opening one: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  ['“https://ou.edu/desk” and ‘https://ou.edu/lamp’', ['https://ou.edu/desk', 'https://ou.edu/lamp']],
  ['«https://ou.edu/desk»', ['https://ou.edu/desk']],
  ["'https://ou.edu/a','https://ou.edu/b'", ['https://ou.edu/a', 'https://ou.edu/b']],
  [
    '看 https://ou.edu/lamp，谢谢（https://ou.edu/chair）很好。',
    ['https://ou.edu/lamp', 'https://ou.edu/chair'],
  ],
  ['https://ou.edu/desk؟ https://ou.edu/lamp، نعم', ['https://ou.edu/desk', 'https://ou.edu/lamp']],
  ['https://ou.edu/desk… https://ou.edu/lamp—nice', ['https://ou.edu/desk', 'https://ou.edu/lamp']],
  ['`https://ou.edu/desk` **https://ou.edu/lamp**', ['https://ou.edu/desk', 'https://ou.edu/lamp']],
  [
    'https://ou.edu/desk. https://ou.edu/lamp?! https://ou.edu/rug:',
    ['https://ou.edu/desk', 'https://ou.edu/lamp', 'https://ou.edu/rug'],
  ],
])('in %j no address contains the punctuation of the surrounding sentence: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  ["https://ou.edu/wiki/Men's_shoes", ["https://ou.edu/wiki/Men's_shoes"]],
  ['https://ou.edu/a*b`c/!x', ['https://ou.edu/a*b`c/!x']],
])('in %j the punctuation inside an address stays in it: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  ['Love https://ou.edu/rug❤️', ['https://ou.edu/rug']],
  ['https://ou.edu/desk🙂🙂 https://ou.edu/lamp👩‍🎓!', ['https://ou.edu/desk', 'https://ou.edu/lamp']],
  ['https://ou.edu/flag🇺🇸', ['https://ou.edu/flag']],
])('in %j an address ends before an emoji: %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('an address with an invisible character is no link', () => {
  expect(linksIn('https://ou.edu\u200B.evil.example')).toEqual([])
  expect(linksIn('https://ou.edu/a\uFE0Fb')).toEqual([])
})
