import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const lamp = aPost('A lamp')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Saved?( |!)/ })

async function openFeed() {
  answer(listPosts, { items: [lamp] })
  await openPage('/home', { as: ann })
  await screen.findByText('A lamp')
  // A press needs the ids of the person's saves, so the test waits for them.
  await until(() => expect(callsOf(listSavedIds)).toHaveLength(1))
}

test('a save shows before the server responds, and a second press undoes it', async () => {
  const held = Promise.withResolvers<{ saved: true }>()
  answer(savePost, () => held.promise)
  answer(unsavePost, { saved: false })
  await openFeed()
  await user.click(screen.getByRole('button', { name: 'Save (0)' }))
  await screen.findByRole('button', { name: 'Saved!', pressed: true })
  expect(screen.queryByText('Post saved.')).toBeNull()
  held.resolve({ saved: true })
  await screen.findByText('Post saved.')
  await user.click(save())
  await screen.findByRole('button', { name: 'Save (0)', pressed: false })
  await until(() => expect(callsOf(unsavePost)).toEqual([{ postId: lamp.id }]))
})

test('after nineteen quick presses the state of the last press is kept', async () => {
  answer(savePost, { saved: true })
  answer(unsavePost, { saved: false })
  await openFeed()
  for (let presses = 0; presses < 19; presses++) save().click()
  await screen.findByRole('button', { name: 'Saved!' })
  await until(() => expect(callsOf(savePost).length).toBe(callsOf(unsavePost).length + 1))
  // After a reload, the page shows the server's state.
  answer(listSavedIds, { items: [lamp.id] })
  await openPage('/home', { as: ann })
  await screen.findByRole('button', { name: 'Saved!' })
})

test('a refused save is rolled back and shows the reason', async () => {
  refuse(savePost, 'too-many-requests')
  await openFeed()
  await user.click(save())
  await screen.findByText('Too many requests. Try again later.')
  await screen.findByRole('button', { name: 'Save (0)' })
})

test('a save that does not reach the server is rolled back and shows the reason', async () => {
  refuse(savePost, 'offline')
  await openFeed()
  await user.click(save())
  await screen.findByText('Something went wrong. Try again.')
  await screen.findByRole('button', { name: 'Save (0)' })
})

test('a save without a connection stays on the screen, and is sent once when the connection is back', async () => {
  const desk = aPost('A desk')
  answer(listPosts, { items: [desk, lamp] })
  answer(listSavedIds, { items: [desk.id] })
  answer(savePost, { saved: true })
  await openPage('/home', { as: ann })
  const savedCount = () => screen.queryAllByRole('button', { name: 'Saved!', pressed: true }).length
  await until(() => expect(savedCount()).toBe(1))
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'Save (0)' }))
  await until(() => expect(savedCount()).toBe(2))
  await screen.findByText('You’re offline. We’ll try again when you’re back.')
  expect(callsOf(savePost)).toEqual([])
  expect(savedCount()).toBe(2)
  setOnline(true)
  await screen.findByText('Post saved.')
  expect(savedCount()).toBe(2)
  expect(callsOf(savePost)).toEqual([{ postId: lamp.id }])
})

test('a save that a closed page could not send is shown and sent once by the next page, and never for another person', async () => {
  const desk = aPost('A desk')
  const saved = () => callsOf(savePost).map(({ postId }) => postId)
  answer(listPosts, { items: [desk, lamp] })
  answer(listSavedIds, () => ({ items: [desk.id, ...saved()] }))
  answer(savePost, { saved: true })
  const savedCount = () => screen.queryAllByRole('button', { name: 'Saved!', pressed: true }).length
  const shows = (count: number) => until(() => expect(savedCount()).toBe(count))
  await openPage('/home', { as: ann })
  await shows(1)
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'Save (0)' }))
  await shows(2)
  // The page closes before the connection is back.
  await openPage('/home', { as: { ...ann, id: 'u_bob', username: 'bob' } })
  setOnline(true)
  await shows(1)
  expect(saved()).toEqual([])
  await openPage('/home', { as: ann })
  await screen.findByText('Post saved.')
  await shows(2)
  await openPage('/home', { as: ann })
  await shows(2)
  expect(saved()).toEqual([lamp.id])
})

test('a save whose response was lost is sent again, and is not undone by the retry', async () => {
  answer(savePost, () => {
    if (callsOf(savePost).length === 1) throw refusal('offline')
    return { saved: true }
  })
  await openFeed()
  await user.click(save())
  await screen.findByText('Post saved.')
  await screen.findByRole('button', { name: 'Saved!' })
  expect(callsOf(savePost)).toHaveLength(2)
})

test('a save that is older than the newest 500 also shows as saved, and one press undoes it', async () => {
  answer(listSavedIds, ({ cursor }) => (cursor ? { items: [lamp.id] } : { items: [], cursor: 'older' }))
  answer(getPost, { post: { ...lamp, saves: 1 }, comments: [] })
  answer(unsavePost, { saved: false })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Saved!' }))
  await screen.findByRole('button', { name: 'Save (0)' })
  await until(() => expect(callsOf(unsavePost)).toHaveLength(1))
})

test('a visitor is asked to log in', async () => {
  answer(listPosts, { items: [lamp] })
  await openPage('/home', { width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Save (0)' }))
  await screen.findByRole('dialog', { name: 'Log in to save' })
  expect(callsOf(savePost)).toEqual([])
})
