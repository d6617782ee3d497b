import { expect, test } from 'vitest'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const profile = { ...bob, campusId: 'ou', createdAt: Date.UTC(2026, 2, 15), totalPosts: 1 }

test('a profile shows the person and what they posted', async () => {
  answer(getProfile, profile)
  answer(listUserPosts, { items: [aPost('A desk')] })
  await openPage('/boblee')
  await screen.findByRole('heading', { name: 'Bob Lee', level: 1 })
  screen.getByText('@boblee')
  screen.getByText('Joined March 2026')
  await screen.findByText('A desk')
})

test.each([
  ['a visitor', undefined],
  ['somebody without a school', without],
])('a name that nobody has does not exist, for %s', async (_, as) => {
  refuse(getProfile, 'user-not-found')
  await openPage('/nobody-at-all', { as })
  await screen.findByText("This page doesn't exist.")
  screen.getByText('Try searching for something else.')
  await user.click(screen.getByRole('link', { name: 'Go To Feed' }))
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('a visitor can log in below a name that does not exist for them, and comes back to it', async () => {
  refuse(getProfile, 'user-not-found')
  await openPage('/doraut', { campus: 'ut' })
  const main = within(screen.getByRole('main'))
  const logIn = await main.findByRole<HTMLAnchorElement>('link', { name: 'Log In' })
  expect(logIn.getAttribute('href')).toBe('/user_registration?redirect=%2Fdoraut')
  await openPage('/doraut', { campus: 'ut', as: ann })
  await screen.findByText("This page doesn't exist.")
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Log In' })).toBeNull()
})

test('somebody without a school who opens a profile is redirected to the school email', async () => {
  answer(getProfile, profile)
  answer(listUserPosts, { items: [] })
  await openPage('/boblee', { as: without })
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
})
