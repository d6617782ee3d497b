import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const button = (name: string) => screen.findByRole('button', { name })
const none = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull()
const condition = () => screen.findByRole('combobox', { name: 'Condition' })
const sent = () => callsOf(createPost).map(({ sale }) => sale)

async function begin(text: string): Promise<void> {
  answer(createPost, ({ id, sale }) => aPost(text, { id, ...(sale ? { sale } : {}) }))
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', text)
}
const publish = async () => {
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await until(() => expect(sent()).toHaveLength(1))
}

test('one press takes the price from the text, another press chooses a condition, and the post shows both', async () => {
  await begin('Desk lamp, asking 120 obo')
  await user.click(await button('Use $120?'))
  await button('$120')
  await user.selectOptions(await condition(), 'Like new')
  await publish()
  expect(sent()).toEqual([{ kind: 'offer', cents: 12_000, open: true, condition: 'like new' }])
  const card = await screen.findByRole('article', { name: 'Post by Bob Lee' })
  await within(card).findByText('$120')
  expect(card.textContent).toContain('$120 · Like new · Offers ok')
})

test('neither a price nor a condition is set without a press', async () => {
  await begin('Desk lamp, $120')
  await button('Use $120?')
  await publish()
  expect(sent()).toEqual([undefined])
})

test('a text that gives something away is marked as free, and the mark can be removed', async () => {
  await begin('Free couch, come get it')
  await user.click(await button('Mark as free?'))
  await button('Free')
  await user.click(await button('Remove Free'))
  await user.click(await button('Mark as free?'))
  await publish()
  expect(sent()).toEqual([{ kind: 'offer', cents: 0 }])
})

test('a text that looks for a thing is marked as a wish with its limit, and has no condition', async () => {
  await begin('Looking for a desk under $40')
  await user.click(await button('Looking for this?'))
  await button('Looking for up to $40')
  expect(screen.queryByRole('combobox', { name: 'Condition' })).toBeNull()
  await publish()
  expect(sent()).toEqual([{ kind: 'wish', cents: 4000 }])
})

test('“Price” opens a dialog if the text names none; a wrong amount shows an error and keeps the typed text', async () => {
  // Posting a wish starts a search for fitting things, which needs a response.
  answer(searchPosts, { items: [] })
  await begin('A desk lamp')
  none('Use $120?')
  await user.click(await button('Price'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Price' }))
  const field = dialog.getByRole('textbox', { name: 'Price' })
  await user.type(field, 'abc')
  await dialog.findByText('Enter an amount up to $99,999.')
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  await user.clear(field)
  await user.type(field, '9.50')
  await user.click(dialog.getByRole('switch', { name: 'Open to offers' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Condition' }), 'Good')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await button('$9.50')
  // The same dialog can turn the offer into a wish, and the amount stays.
  await user.click(await button('$9.50'))
  const again = within(await screen.findByRole('dialog', { name: 'Price' }))
  expect(again.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '9.50')
  await user.click(again.getByRole('radio', { name: 'Looking for' }))
  again.getByRole('textbox', { name: 'The most you would pay (optional)' })
  await user.click(again.getByRole('radio', { name: 'For sale' }))
  await user.keyboard('{Escape}')
  await publish()
  expect(sent()).toEqual([{ kind: 'offer', cents: 950, open: true, condition: 'good' }])
})

test('without a connection and after a reload the draft still has its price', async () => {
  answer(listPosts, { items: [] })
  await openPage('/create/post', { as: ann, width: 390 })
  await write('Post text', 'A bike, $80')
  await user.click(await button('Use $80?'))
  await openPage('/create/post', { as: ann, width: 390 })
  await button('$80')
})
