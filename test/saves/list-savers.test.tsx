import { expect, test } from 'vitest'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob, bobsProfile } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const { id } = aPost('A lamp')

test('the likes page says so if nobody has saved the post', async () => {
  answer(listSavers, { items: [] })
  await openPage(`/post/${id}/likes`, { as: ann, width: 390 })
  await screen.findByRole('heading', { name: 'Liked by', level: 1 })
  await screen.findByText('No likes yet')
})

test.each([
  [[], 'These likes are not shown to you'],
  [[bob], 'Bob Lee'],
])('people who hide their saves are not named, and the page says so (%#)', async (items, shown) => {
  answer(listSavers, { items, someHidden: true })
  await openPage(`/post/${id}/likes`, { as: ann })
  await screen.findByText(shown)
  screen.getByText('Some people show what they saved to their campus only, or to nobody.')
  expect(screen.queryByText('No likes yet')).toBeNull()
})

test('the likes page lists the people who saved a post, with a button for a message and a link to each profile', async () => {
  answer(listSavers, { items: [bob] })
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  await openPage(`/post/${id}/likes`, { as: ann, width: 390 })
  const message = await screen.findByRole('button', { name: 'Message Bob Lee' })
  expect(within(message).getByText('Message')).toBeTruthy()
  await user.click(message)
  const dialog = await screen.findByRole('dialog', { name: 'Start Conversation?' })
  expect(within(dialog).getByText('Start a private conversation with Bob Lee.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: /Bob Lee/ }))
  await screen.findByRole('heading', { name: 'Bob Lee', level: 1 })
})
