import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPostVersions } from '../../shared/posts/list-post-versions.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPhoto, aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const own = { author: authorOf(ann) }
const sale = { kind: 'offer', cents: 1000 } as const
const lamp = aPost('My lamp, $10', { ...own, category: 'furniture', sale })

async function edit(text = 'My lamp, $10') {
  const article = (await screen.findByText(text)).closest('article')!
  await user.click(await within(article).findByRole('button', { name: 'More' }))
  await user.click(await within(article).findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Post' }))
  await dialog.findByRole('textbox', { name: 'Post text' })
  return dialog
}
const close = (dialog: ReturnType<typeof within>) => user.click(dialog.getByRole('button', { name: 'Close' }))
const field = () => screen.getByRole('textbox', { name: 'Post text' })
const saved = ({ postId, revision, ...content }: { postId: string; revision: number }): Post => ({
  ...lamp,
  category: undefined,
  sale: undefined,
  ...content,
  id: postId,
  revision: revision + 1,
  editedAt: Date.now(),
})

test('the author of a post changes its text, price and category, and the post then says that it was edited', async () => {
  answer(listPosts, { items: [lamp] })
  answer(updatePost, saved)
  await openPage('/home', { as: ann })
  const dialog = await edit()
  expect(field().textContent).toBe('My lamp, $10')
  expect(dialog.queryByRole('button', { name: 'Add photos or videos' })).toBeNull()
  await write('Post text', ' obo')
  await user.click(dialog.getByRole('button', { name: 'Remove $10' }))
  await user.click(await dialog.findByRole('button', { name: 'Use $10?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove Furniture' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your post was changed')
  expect(callsOf(updatePost)).toEqual([
    {
      postId: lamp.id,
      revision: 0,
      blocks: [{ text: 'My lamp, $10 obo' }],
      sale: { ...sale, open: true },
    },
  ])
  await screen.findByText('My lamp, $10 obo')
  await screen.findByRole('button', { name: 'Edited' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing the editor needs a confirmation only after a change, and the draft survives a reload', async () => {
  answer(listPosts, { items: [lamp] })
  await openPage('/home', { as: ann })
  await close(await edit())
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await edit()
  await write('Post text', ', hardly used')
  await close(dialog)
  const question = within(await screen.findByRole('dialog', { name: 'Discard Post?' }))
  await user.click(question.getByRole('button', { name: 'Keep Writing' }))
  await openPage('/home', { as: ann })
  const again = await edit()
  expect(field().textContent).toBe('My lamp, $10, hardly used')
  await close(again)
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Discard Post?' })).getByRole('button', {
      name: 'Discard',
    }),
  )
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit()
  expect(field().textContent).toBe('My lamp, $10')
})

test('if another tab has changed the post meanwhile, the editor shows the current post, and the next save replaces it', async () => {
  answer(listPosts, { items: [lamp] })
  answer(updatePost, (input) => {
    if (input.revision === 0) throw refusal('post-changed')
    return saved(input)
  })
  answer(getPost, { post: aPost('Sold to Ben', { ...own, id: lamp.id, revision: 3 }), comments: [] })
  await openPage('/home', { as: ann })
  const dialog = await edit()
  await write('Post text', '!')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const latest = within(await dialog.findByRole('region', { name: 'The post now' }))
  latest.getByText('Sold to Ben')
  await dialog.findByText('The post has changed meanwhile. Look at it, then save again.')
  expect(field().textContent).toBe('My lamp, $10!')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your post was changed')
  expect(callsOf(updatePost).map(({ revision }) => revision)).toEqual([0, 3])
})

test('the text of a post with pictures can be removed', async () => {
  const picture = aPost('A photo of it', { ...own, media: [aPhoto('A lamp')] })
  answer(listPosts, { items: [picture] })
  answer(updatePost, saved)
  await openPage('/home', { as: ann })
  const dialog = await edit('A photo of it')
  expect(await dialog.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
})

test('a post of another person cannot be edited', async () => {
  answer(listPosts, { items: [aPost('A chair')] })
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
})

test('the button Edited opens the earlier versions with their prices, newest first', async () => {
  const chair = aPost('A chair', { revision: 2, editedAt: Date.now() })
  const at = Date.now() - 3600_000
  answer(listPosts, { items: [chair] })
  answer(listPostVersions, {
    items: [
      { revision: 1, blocks: [{ text: 'A good chair' }], sale, writtenAt: at },
      { revision: 0, blocks: [{ text: 'A fine chair' }], category: 'furniture', writtenAt: at },
    ],
  })
  await openPage()
  await user.click(await screen.findByRole('button', { name: 'Edited' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
  const versions = await dialog.findAllByRole('listitem')
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('$10A good chair'),
    expect.stringContaining('· FurnitureA fine chair'),
  ])
  expect(window.location.pathname).toBe('/home')
})

test('if the earlier versions fail to load, an error shows, and they can be loaded again', async () => {
  answer(listPosts, { items: [aPost('A chair', { revision: 1, editedAt: Date.now() })] })
  refuse(listPostVersions, 'internal')
  await openPage()
  await user.click(await screen.findByRole('button', { name: 'Edited' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
  await dialog.findByText('Something went wrong. Try again.')
  answer(listPostVersions, { items: [{ revision: 0, blocks: [{ text: 'Before' }], writtenAt: 1 }] })
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  await dialog.findByText('Before')
})

test('the author of a post without a price is asked once whether to use the price in its text', async () => {
  const desk = aPost('A desk, $40', own)
  answer(getPost, { post: desk, comments: [] })
  answer(updatePost, (input) => ({ ...desk, ...input, revision: 1, editedAt: Date.now() }))
  await openPage(`/post/${desk.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Use $40?' }))
  await until(() => expect(screen.queryByRole('button', { name: 'Use $40?' })).toBeNull())
  expect(callsOf(updatePost)).toEqual([
    { postId: desk.id, revision: 0, blocks: desk.blocks, sale: { kind: 'offer', cents: 4000 } },
  ])
  const chair = aPost('A chair, $20', own)
  answer(getPost, { post: chair, comments: [] })
  await openPage(`/post/${chair.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Use $20?' })
  await user.click(screen.getByRole('button', { name: 'No' }))
  await openPage(`/post/${chair.id}`, { as: ann })
  await screen.findByText('A chair, $20')
  await screen.findByText('Be the first to comment')
  expect(screen.queryByRole('button', { name: 'Use $20?' })).toBeNull()
})
