import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { choose, openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const field = () => screen.getByRole('textbox', { name: 'Post text' })
const drafts = () => within(screen.getByRole('region', { name: 'Drafts' }))
const noDialog = () => until(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Closes the composer and saves its content. */
async function saveDraft() {
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  const question = within(await screen.findByRole('dialog', { name: 'Discard Post?' }))
  expect(question.getAllByRole('button').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Keep Writing', 'Save Draft', 'Discard']),
  )
  await user.click(question.getByRole('button', { name: 'Save Draft' }))
  await noDialog()
  await screen.findByText('Draft saved')
}

test('a saved draft is listed in the composer, even after a reload, and a press opens it', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'A lamp')
  await saveDraft()
  await openPage('/home', { as: ann })
  await openComposer()
  expect(field().textContent).toBe('')
  await user.click(drafts().getByRole('button', { name: /^A lamp/ }))
  await until(() => expect(field().textContent).toBe('A lamp'))
  expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull()
})

test('opening a saved draft saves the current draft and restores the photos of the opened draft', async () => {
  answer(createPost, ({ id }) => aPost('A desk', { id, author: authorOf(ann) }))
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'A lamp')
  await saveDraft()
  await openComposer()
  await write('Post text', 'A desk')
  await choose('desk.jpg')
  await screen.findByRole('button', { name: 'Remove desk.jpg' })
  await user.click(drafts().getByRole('button', { name: /^A lamp/ }))
  await until(() => expect(field().textContent).toBe('A lamp'))
  expect(screen.queryByRole('button', { name: 'Remove desk.jpg' })).toBeNull()
  await user.click(drafts().getByRole('button', { name: /^A desk/ }))
  await until(() => expect(field().textContent).toBe('A desk'))
  expect(drafts().getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
  expect(callsOf(createPost)[0]).toMatchObject({ blocks: [{ text: 'A desk' }], media: [{}] })
})

test('a saved draft can be deleted after a confirmation, and the composer stays open', async () => {
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'A lamp')
  await saveDraft()
  await openComposer()
  await user.click(drafts().getByRole('button', { name: 'Delete draft: A lamp' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Draft?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await until(() => expect(screen.queryByRole('region', { name: 'Drafts' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Create Post' })).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.includes('saved'))).toEqual([])
})
