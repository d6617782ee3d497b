import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Me } from '../../shared/users/user.ts'
import { openPage, signInAs, user } from '../render/page.ts'
import { aPost, ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const ofMit: Me = { ...ann, campusId: 'mit', schoolEmail: 'ann@mit.edu' }
const desk = aPost('A desk')

const writers = [
  [undefined, 'Log in to', 'Continue with Email', '/user_registration'],
  [without, 'Verify your account', 'Verify Account', '/settings/account/school_email'],
  [ofMit, 'Join OU Buy/Sell', 'Join Campus', '/settings/account/school_email?campus=ou'],
] as const

for (const [as, title, label, next] of writers) {
  const who = as === undefined ? 'a visitor' : as === without ? 'someone without a school' : 'a member of MIT'
  test(`${who} who wants to post on OU sees the missing step, with a link to it`, async () => {
    await openPage('/home', { as })
    await user.click((await screen.findAllByRole('button', { name: 'Create Post' }))[0]!)
    const name = as ? title : 'Log in to post'
    const dialog = await screen.findByRole('dialog', { name })
    await user.click(within(dialog).getByRole('link', { name: label }))
    await until(() => expect(window.location.pathname + window.location.search).toBe(next))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test(`${who} who wants to comment on a post of OU sees the missing step`, async () => {
    answer(getPost, { post: desk, comments: [] })
    await openPage(`/post/${desk.id}`, { as })
    await user.click(await screen.findByRole('button', { name: 'Comment (0)' }))
    await screen.findByRole('dialog', { name: as ? title : 'Log in to comment' })
  })
}

test('the log-in link of the prompt leads back to the page where the visitor wanted to post', async () => {
  await openPage('/settings/about', { width: 390 })
  await user.click((await screen.findAllByRole('button', { name: 'Create Post' }))[0]!)
  await user.click(await screen.findByRole('link', { name: 'Continue with Email' }))
  await until(() => expect(window.location.pathname).toBe('/user_registration'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toBe('/settings/about')
})

test('a member of another campus can read this campus without a banner', async () => {
  await openPage('/home', { as: ofMit })
  await screen.findByText('Be the first...')
  expect(screen.queryByRole('link', { name: 'Verify your account' })).toBeNull()
})

for (const [path, as, at] of [
  ['/create/post', without, '/settings/account/school_email'],
  ['/create/categories', undefined, '/home'],
  [`/create/comment/${desk.id}`, undefined, '/home'],
] as const)
  test(`the address ${path.slice(0, 18)} leads ${as ? 'someone without a school' : 'a visitor'} to ${at}`, async () => {
    await openPage(path, { as, width: 390 })
    await until(() => expect(window.location.pathname).toBe(at))
    if (!as)
      await screen.findByRole('dialog', {
        name: path.startsWith('/create/comment') ? 'Log in to comment' : 'Log in to post',
      })
  })

test('the prompt about a post of another campus names that campus, and its members may comment', async () => {
  const ofUt = { ...desk, campusId: 'ut' }
  answer(getPost, { post: ofUt, comments: [] })
  await openPage(`/create/comment/${desk.id}`, { as: ann, width: 390 })
  await screen.findByRole('dialog', { name: 'Join UT Buy/Sell' })
  await openPage(`/create/comment/${desk.id}`, { as: { ...ann, campusId: 'ut' }, width: 390 })
  await screen.findByRole('textbox', { name: 'Comment text' })
})

test('the prompt closes once the person has signed in', async () => {
  await openPage('/home')
  await user.click((await screen.findAllByRole('button', { name: 'Join Group' }))[0]!)
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
  // Simulates a sign-in on another campus's site, after which this page comes to the front.
  signInAs(ann)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Your account' })
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})
