import { expect, test } from 'vitest'
import { getLine } from '../../shared/deals/get-line.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const sale = { kind: 'offer', cents: 1000, condition: 'good' } as const
const lamp = aPost('A lamp', { author: authorOf(ann), sale })
const shows = (text: string) =>
  until(() => expect(screen.getByRole('article', { name: 'Post by Ann Ray' }).textContent).toContain(text))

test.each([
  [{ sale, state: 'sold' }, '$10 Sold'],
  [{ sale, state: 'closed' }, 'No longer available'],
  [{ sale: { kind: 'wish', cents: 1000 }, state: 'sold' }, 'Found'],
  [{ sale, state: 'available' }, '$10 · Good'],
] as const)('a post with %o says %s', async (more, says) => {
  answer(listPosts, { items: [aPost('A lamp', more)] })
  await openPage()
  const card = await screen.findByRole('article', { name: 'Post by Bob Lee' })
  expect(card.textContent).toContain(says)
  // A thing that is not available is dimmed.
  expect(card.hasAttribute('data-taken')).toBe(more.state !== 'available')
})

test('the author marks a post as sold and lists it again; the page shows each change before the server responds', async () => {
  answer(getPost, { post: lamp, comments: [] })
  const held = Promise.withResolvers<{ state: 'sold'; version: number }>()
  answer(updateLine, () => held.promise)
  await openPage(`/post/${lamp.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Mark as Sold' }))
  await shows('$10 Sold')
  held.resolve({ state: 'sold', version: 1 })
  await screen.findByRole('button', { name: 'I have another one' })
  answer(updateLine, { state: 'available', version: 2 })
  await until(() => expect(screen.getByRole('button', { name: 'Relist' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Relist' }))
  await shows('$10 · Good')
  expect(callsOf(updateLine)).toEqual([
    { postId: lamp.id, version: 0, action: 'sell' },
    { postId: lamp.id, version: 1, action: 'relist' },
  ])
})

test("a refused action rolls back and says why; if another tab was faster, the post shows that tab's state", async () => {
  answer(getPost, { post: lamp, comments: [] })
  refuse(updateLine, 'unavailable')
  await openPage(`/post/${lamp.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await screen.findByText('Something went wrong. Try again.')
  await shows('$10 · Good')
  refuse(updateLine, 'deal-changed')
  answer(getPost, { post: { ...lamp, state: 'sold', stateVersion: 4 }, comments: [] })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByText('This has changed meanwhile. Look again.')
  await shows('$10 Sold')
})

test('the author of a post can answer the question whether it is still for sale', async () => {
  answer(getPost, { post: lamp, comments: [] })
  const asked = { state: 'available', stateVersion: 0, items: [] } as const
  answer(getLine, { ...asked, stillAskedAt: Date.parse('2026-11-28T12:00:00Z') })
  await openPage(`/post/${lamp.id}`, { as: ann })
  const question = /^Still for sale\? Without an answer it is closed on Dec 5\.$/
  await screen.findByText(question)
  refuse(updateLine, 'unavailable')
  await user.click(screen.getByRole('button', { name: 'Yes, still for sale' }))
  await screen.findByText('Something went wrong. Try again.')
  answer(updateLine, { state: 'available', version: 0 })
  answer(getLine, asked)
  await user.click(screen.getByRole('button', { name: 'Yes, still for sale' }))
  await until(() => expect(screen.queryByText(question)).toBeNull())
  expect(callsOf(updateLine).at(-1)).toEqual({ postId: lamp.id, version: 0, action: 'keep' })
  screen.getByRole('button', { name: 'Mark as Sold' })
})

test('people who are not the author have no buttons for marking a post as sold', async () => {
  answer(getPost, { post: aPost('A chair', { sale }), comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await screen.findByText('A chair')
  await screen.findByText('Be the first to comment')
  expect(
    within(await screen.findByRole('article')).queryByRole('button', { name: 'Mark as Sold' }),
  ).toBeNull()
})

test('the menu of one’s own post marks it as sold and lists it again, in the feed too', async () => {
  answer(listPosts, { items: [lamp] })
  answer(updateLine, { state: 'sold', version: 1 })
  await openPage('/home', { as: ann })
  const choose = async (name: string) => {
    const card = within(await screen.findByRole('article', { name: 'Post by Ann Ray' }))
    await user.click(card.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Mark as Sold')
  await shows('$10 Sold')
  answer(updateLine, { state: 'available', version: 2 })
  await choose('Relist')
  await shows('$10 · Good')
  expect(callsOf(updateLine).map(({ action }) => action)).toEqual(['sell', 'relist'])
})

test.each([
  ['without a price', aPost('A poem', { author: authorOf(ann) })],
  ['of another person', aPost('A chair', { sale })],
])('the menu of a post %s has no action on the thing', async (_, post) => {
  answer(listPosts, { items: [post] })
  await openPage('/home', { as: ann })
  const card = within(await screen.findByRole('article', { name: `Post by ${post.author.name}` }))
  await user.click(card.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  expect(screen.queryByRole('menuitem', { name: 'Mark as Sold' })).toBeNull()
})
