/** Failures that show the id of the request, and failures that do not. */
import { expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const wentWrong = 'Something went wrong. Try again.'
const requestId = '6f9c1b5e-8f1d-4f3c-9a51-0d5b1c2e7a44'

test('a list that fails to load with an internal error shows the id of the request', async () => {
  refuse(listPosts, 'internal', { requestId })
  await openPage('/home', { as: ann })
  await screen.findByText(wentWrong)
  expect(screen.getByText(requestId).parentElement?.textContent).toBe(`Request id ${requestId}`)
})

test('a retry shows the id of the newest request, and a lost connection shows none', async () => {
  refuse(listPosts, 'unavailable', { requestId })
  await openPage('/home', { as: ann })
  await screen.findByText(requestId)
  refuse(listPosts, 'unavailable', { requestId: 'second' })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('second')
  refuse(listPosts, 'offline')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await until(() => {
    screen.getByText(wentWrong)
    expect(screen.queryByText('Request id', { exact: false })).toBeNull()
  })
})

test('an alert about an internal error shows the id next to the exact sentence', async () => {
  answer(listPosts, { items: [aPost('A lamp')] })
  refuse(savePost, 'internal', { requestId })
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Save (0)' }))
  const alerts = within(screen.getByRole('log', { name: 'Alerts' }))
  await alerts.findByText(wentWrong)
  await alerts.findByText(requestId)
})

test('an ordinary refusal shows its sentence without a request id', async () => {
  answer(listPosts, { items: [aPost('A lamp')] })
  refuse(savePost, 'too-many-requests', { requestId })
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Save (0)' }))
  await screen.findByText('Too many requests. Try again later.')
  expect(screen.queryByText(requestId)).toBeNull()
})

test('a post that could not be deleted shows the id of the request', async () => {
  const post = aPost('A lamp', { author: authorOf(ann) })
  answer(listPosts, { items: [post] })
  refuse(deletePost, 'internal', { requestId })
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Post?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText("Couldn't delete post.")
  await screen.findByText(requestId)
})
