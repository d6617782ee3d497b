import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { openComposer, rewrite, write } from '../render/composer.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const pauseMs = 500
const alcohol = 'Alcohol and tobacco may not be sold here.'

async function begin(text: string): Promise<void> {
  stopClock()
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', text)
}
const hint = () => screen.queryByRole('note')?.textContent
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => /may not be sold/i.test(text))
/** Waits for the pause in typing, and expects the hint. */
async function expectHint(text: string | undefined): Promise<void> {
  await passTime(pauseMs)
  await until(() => expect(hint()).toBe(text && `${text} What may not be sold`))
}

test('after a pause, a hint says what in a post with a price may not be sold, and the post can be posted', async () => {
  answer(createPost, ({ id }) => aPost('Unopened vodka, $20', { id, author: authorOf(ann) }))
  await begin('Unopened vodka, $20')
  await passTime(pauseMs - 100)
  expect(hint()).toBeUndefined()
  await expectHint(alcohol)
  const link = within(screen.getByRole('note')).getByRole<HTMLAnchorElement>('link')
  expect([link.pathname, link.target]).toEqual(['/settings/not_for_sale', '_blank'])
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
})

test('the hint disappears when the words are removed, and a screen reader announces each kind of prohibited thing once', async () => {
  await begin('Vodka, $20')
  await expectHint(alcohol)
  expect(announced()).toEqual([alcohol])
  await rewrite('Post text', 'Vodka and a hunting rifle, $300')
  await expectHint('May not be sold here: weapons; alcohol and tobacco.')
  expect(announced()).toEqual(['Weapons may not be sold here.'])
  await rewrite('Post text', 'Desk lamp, $20')
  await expectHint(undefined)
  expect(announced()).toEqual([])
  await rewrite('Post text', 'Wine, $20')
  await expectHint(alcohol)
  expect(announced()).toEqual([])
})

test('the hint also shows for a wish, but not for a post without a price or for a harmless use of a listed word', async () => {
  await begin('Looking for a hamster')
  await expectHint('Live animals may not be sold here.')
  await rewrite('Post text', 'Who had too much wine at the game?')
  await expectHint(undefined)
  await rewrite('Post text', 'Six wine glasses, $12')
  await expectHint(undefined)
})

test('a price that is set in the dialog also causes the hint, and the dialog links to the list', async () => {
  await begin('Two bottles of wine')
  await expectHint(undefined)
  await user.click(screen.getByRole('button', { name: 'Price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Price' }))
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'What may not be sold' })
  expect([link.pathname, link.target]).toEqual(['/settings/not_for_sale', '_blank'])
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '15')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await expectHint(alcohol)
})
