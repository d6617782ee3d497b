import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { lookupAccount } from '../../shared/users/lookup-account.ts'
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

test('a shared link shows a visitor the post, with the prompt below it, and leads from there to the message', async () => {
  answer(getPost, { post: mirror, comments: [] })
  answer(lookupAccount, { exists: true })
  await openPage(`/post/${mirror.id}?redirect=true`)
  const post = within(await screen.findByRole('article', { name: 'Post by Bob Lee' }))
  post.getByText('A mirror')
  await post.findByRole('heading', { name: 'Log in to message' })
  post.getByText(/^Talk in private and agree on a place to meet\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.href).toMatch(new RegExp(`/post/${mirror.id}$`))
  await user.click(post.getByRole('link', { name: 'Log In' }))
  await user.type(await screen.findByLabelText('Email'), `${ann.email}{Enter}`)
  await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('dialog', { name: 'Start Conversation?' })
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
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
