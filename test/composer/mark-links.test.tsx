/** While a person writes, the editor marks the addresses that will be links in the post. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkify } from '../../shared/composer/written-text.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'

const field = () => screen.getByRole('textbox', { name: 'Post text' })
const marked = () => [...field().querySelectorAll('a')].map((link) => link.textContent)
const linked = (text: string) =>
  text.split('\n').flatMap((line) => (linkify(line).links ?? []).map(({ url }) => url))

async function open(): Promise<void> {
  await openPage('/home', { as: ann })
  await openComposer()
}

const texts = [
  '(https://ou.edu/desk) “https://ou.edu/lamp”',
  'Love https://ou.edu/rug❤️ and https://ou.edu/chair!',
  '看 https://ou.edu/lamp，谢谢（https://ou.edu/chair）很好',
  'https://en.wikipedia.org/wiki/Mercury_(planet)',
  'First https://ou.edu/a\nthen `https://ou.edu/b`',
]

test.each(texts)('in %j the editor marks the links that the post will have', async (text) => {
  await open()
  await write('Post text', text)
  expect(marked()).toEqual(linked(text))
})

test.each(texts)(
  'in %j, typed letter by letter, the editor marks the links that the post will have',
  async (text) => {
    await open()
    for (const letter of text) await write('Post text', letter)
    expect(marked()).toEqual(linked(text))
  },
)

test('an address is marked only while it is valid', async () => {
  await open()
  for (const [typed, marks] of [
    ['see https://ou.edu', ['https://ou.edu']],
    ['/desk', ['https://ou.edu/desk']],
    ['.', ['https://ou.edu/desk']],
    ['html', ['https://ou.edu/desk.html']],
    ['\u200B', []],
  ] as const) {
    await write('Post text', typed)
    expect(marked()).toEqual(marks)
  }
})

test('whatever is typed, the editor marks exactly the links that the post will have', async () => {
  await open()
  const piece = fc.constantFrom(
    'https://',
    'ou.edu',
    '/a',
    ' ',
    '.',
    ')',
    '(',
    '\n',
    '❤️',
    '“',
    "'",
    'x',
    '，',
  )
  let text = ''
  for (const typed of fc.sample(piece, 60)) {
    await write('Post text', typed)
    text += typed
    expect(marked(), JSON.stringify(text)).toEqual(linked(text))
  }
})
