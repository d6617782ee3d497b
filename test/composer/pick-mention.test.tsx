import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import type { Author } from '../../shared/users/user.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const bella: Author = { id: 'u_bella', name: 'Bella Ortiz', username: 'bella.o', schoolVerified: true }
const text = 'Post text'
const field = () => screen.getByRole('textbox', { name: text })
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'))
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.getAttribute('aria-label')
}
const post = async () => {
  answer(createPost, ({ id, blocks }) => aPost('', { id, blocks, author: authorOf(ann) }))
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
  return callsOf(createPost)[0]!.blocks
}
async function open(): Promise<void> {
  answer(searchPeople, { items: [bella, bob] })
  await openPage('/home', { as: ann })
  await openComposer()
  field().focus()
}

test('typing @ and two letters of a name shows people of the campus, and Enter mentions the first', async () => {
  await open()
  await write(text, 'Ask @b')
  expect(options()).toEqual([])
  await write(text, 'e')
  await until(() => expect(options()).toEqual(['Bella Ortiz, @bella.o', 'Bob Lee, @boblee']))
  expect(callsOf(searchPeople)).toEqual([{ campusId: 'ou', q: 'be' }])
  expect(active()).toBe('Bella Ortiz, @bella.o')
  screen.getByText('2 people to mention')
  await user.keyboard('{Enter}')
  await until(() => expect(field().textContent).toBe('Ask @bella.o '))
  expect(options()).toEqual([])
  expect(active()).toBeUndefined()
  // The mentioned name looks like a link.
  expect(field().querySelector('a')?.textContent).toBe('@bella.o')
  await write(text, 'about it')
  expect(await post()).toEqual([
    { text: 'Ask @bella.o about it', mentions: [{ start: 4, end: 12, userId: 'u_bella' }] },
  ])
})

test('the arrow keys move through the people and wrap around, and Tab mentions one', async () => {
  await open()
  await write(text, '@bo')
  await until(() => expect(active()).toBe('Bella Ortiz, @bella.o'))
  await user.keyboard('{ArrowUp}')
  await until(() => expect(active()).toBe('Bob Lee, @boblee'))
  await user.keyboard('{ArrowDown}')
  await until(() => expect(active()).toBe('Bella Ortiz, @bella.o'))
  await user.keyboard('{ArrowDown}')
  await until(() => expect(active()).toBe('Bob Lee, @boblee'))
  await user.keyboard('{Tab}')
  await until(() => expect(field().textContent).toBe('@boblee '))
})

test('a click mentions a person, and the field keeps the focus', async () => {
  await open()
  await write(text, '@bo')
  await user.click(await screen.findByRole('option', { name: 'Bob Lee, @boblee' }))
  await until(() => expect(field().textContent).toBe('@boblee '))
  expect(document.activeElement).toBe(field())
})

test('Esc closes the list but not the dialog, until another @ is typed', async () => {
  await open()
  await write(text, '@be')
  await until(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Escape}')
  await until(() => expect(options()).toEqual([]))
  await write(text, 'l')
  expect(screen.queryByRole('dialog', { name: 'Discard Post?' })).toBeNull()
  expect(options()).toEqual([])
  await write(text, ' @bo')
  await until(() => expect(options()).toHaveLength(2))
})

test('a mention that is edited becomes plain text, and a name that was typed without picking is plain text', async () => {
  await open()
  await write(text, '@be')
  await until(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Enter}')
  await until(() => expect(field().textContent).toBe('@bella.o '))
  await write(text, 'and @bella.ox and @boblee.')
  expect((await post())[0]?.mentions).toEqual([{ start: 0, end: 8, userId: 'u_bella' }])
})

test('a draft keeps its mentions', async () => {
  await open()
  await write(text, '@be')
  await until(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Enter}')
  await until(() => expect(field().textContent).toBe('@bella.o '))
  await openPage('/home', { as: ann })
  await openComposer()
  await until(() => expect(field().querySelector('a')?.textContent).toBe('@bella.o'))
  expect((await post())[0]?.mentions).toEqual([{ start: 0, end: 8, userId: 'u_bella' }])
})

test('a text has at most ten mentions', async () => {
  await open()
  await write(text, '@be')
  await until(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Enter}')
  await until(() => expect(field().textContent).toBe('@bella.o '))
  await write(text, '@bella.o '.repeat(9))
  await write(text, '@bo')
  await until(() => expect(options()).toHaveLength(2))
  await user.keyboard('{Enter}')
  await screen.findByText('Please mention up to 10 people.')
  expect(field().textContent?.endsWith('@bo')).toBe(true)
})

test('while search is unavailable the list says so, and a name without matches opens no list', async () => {
  await open()
  answer(searchPeople, { items: [] })
  await write(text, '@zz')
  await until(() => expect(callsOf(searchPeople)).toHaveLength(1))
  expect(options()).toEqual([])
  refuse(searchPeople, 'search-unavailable')
  await write(text, 'y')
  const away = 'Search is not available right now. Try again in a moment.'
  await until(() => expect(screen.getAllByText(away).length).toBeGreaterThan(0))
  // Enter still starts a new line.
  await user.keyboard('{Enter}')
  await write(text, 'more')
  expect((await post()).map((block) => block.text)).toEqual(['@zzy', 'more'])
})
