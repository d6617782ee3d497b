import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPost, ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const lamp = aPost('Worth keeping')
const said = aComment(lamp, 'Well said')

test('a member without saves sees what the page is for', async () => {
  answer(listSaved, { items: [] })
  await openPage('/saved', { as: without })
  await screen.findByText("You haven't liked any posts yet")
  expect(screen.getByText("When you like a post, it'll show up here.")).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go To Feed' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('a visitor sees the saved page behind a prompt to log in', async () => {
  await openPage('/saved', { width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Log in to save' })).toBeNull()
  await screen.findByText("You haven't liked any posts yet")
})

test('the saved page has posts and comments in the order of the server, and a comment links to its post', async () => {
  answer(listSaved, { items: [said, lamp] })
  answer(listSavedIds, { items: [said.id, lamp.id] })
  answer(getPost, { post: lamp, comments: [] })
  await openPage('/saved', { as: ann })
  await screen.findByText("You've reached the end.")
  const [first, second] = screen.getAllByRole('article')
  expect(within(first!).getByText('Well said')).toBeTruthy()
  expect(within(second!).getByText('Worth keeping')).toBeTruthy()
  await user.click(within(first!).getByRole('link', { name: 'Comment on a post' }))
  await screen.findByRole('heading', { name: "Bob's post" })
  expect(window.location.pathname).toBe(`/post/${lamp.id}`)
})

test('a save that is in flight when the saved page is opened is added to the page', async () => {
  const held = Promise.withResolvers<{ saved: true }>()
  answer(listPosts, { items: [lamp] })
  let isSaved = false
  answer(listSaved, () => ({ items: isSaved ? [lamp] : [] }))
  answer(savePost, () => held.promise)
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Save (0)' }))
  await screen.findByRole('button', { name: 'Saved!' })
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'My Saved' }))
  await screen.findByText("You haven't liked any posts yet")
  isSaved = true
  held.resolve({ saved: true })
  await screen.findByText('Worth keeping')
})
