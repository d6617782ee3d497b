import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const mirror = aPost('A mirror')

test('a shared link asks a member once to start a conversation, and becomes the address of the post', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}?redirect=true`, { as: ann })
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.getByText('Start a private conversation with Bob Lee.')).toBeTruthy()
  expect(window.location.search).toBe('')
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('Messages are not open yet. Leave a comment for now.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a shared link of a comment asks a visitor to log in, and shows the comment all the same', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}?redirect=true`)
  await screen.findByRole('dialog', { name: 'Log in to message' })
  expect(screen.getByText('A mirror')).toBeTruthy()
  expect(window.location.href).toMatch(new RegExp(`/post/${mirror.id}$`))
})

for (const [who, as, dialog] of [
  ['a member', ann, 'Start Conversation?'],
  ['someone without a school', without, 'Verify your account'],
  ['a visitor', undefined, 'Log in to message'],
] as const)
  test(`Send Message shows ${who} the dialog “${dialog}”`, async () => {
    answer(getPost, { post: mirror, comments: [] })
    await openPage(`/post/${mirror.id}`, { as, width: 390 })
    await user.click(await screen.findByRole('button', { name: 'Send Message' }))
    await screen.findByRole('dialog', { name: dialog })
  })

test('the author of a post is not offered a conversation with themselves', async () => {
  answer(getPost, { post: { ...mirror, author: authorOf(ann) }, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Share' })
  await screen.findByRole('button', { name: 'Your account' })
  await until(() => expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull())
})
