/** Tests where the button 'Continue with Google' shows, and which address it opens. */
import { expect, test, vi } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, signInAs, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const desk = aPost('A desk')
const label = 'Continue with Google'

/** Presses the button; returns the path and query of the page on the generic site that it opens. */
async function press(button: HTMLElement) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await user.click(button)
  await until(() => expect(assign).toHaveBeenCalledTimes(1))
  const { origin, pathname, searchParams } = new URL(String(assign.mock.calls[0]?.[0]))
  expect([origin, pathname]).toEqual(['http://campus.localhost:3000', '/login/google'])
  return Object.fromEntries(searchParams)
}

test('the menu of visitors has the Google button, which leads back to the current page', async () => {
  await openPage('/home?category=drones')
  await user.click(await screen.findByRole('button', { name: 'Log In / Sign Up' }))
  expect(await screen.findByText('Takes less than a few seconds.')).toBeDefined()
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items.slice(0, 2)).toEqual([label, 'Continue with Email'])
  const href = new URL(screen.getByRole('menuitem', { name: label }).getAttribute('href') ?? '')
  expect([href.origin, href.pathname]).toEqual(['http://campus.localhost:3000', '/login/google'])
  expect(Object.fromEntries(href.searchParams)).toEqual({ site: 'ou', back: '/home?category=drones' })
})

test('the left bar has the Google button above the log-in with an e-mail', async () => {
  await openPage('/settings/about')
  const block = within(await screen.findByRole('region', { name: 'Log in' }))
  expect(block.getByText('Log in takes less than a few seconds')).toBeDefined()
  expect(block.getByRole('link', { name: 'Log In with Email' })).toBeDefined()
  expect(await press(block.getByRole('button', { name: label }))).toMatchObject({ back: '/settings/about' })
})

test('the menu on phones has the Google button once', async () => {
  await openPage('/home', { width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  expect(await screen.findAllByText(label)).toHaveLength(1)
  expect(await press(screen.getByRole('button', { name: label }))).toEqual({ site: 'ou', back: '/home' })
})

test('the page with all ways to sign in has the Google button, which keeps the page’s redirect', async () => {
  await openPage('/user_registration?redirect=/saved')
  expect(await press(await screen.findByRole('button', { name: label }))).toEqual({
    site: 'ou',
    back: '/saved',
  })
})

test('the prompt of a visitor has the Google button, which keeps the action that the visitor started', async () => {
  answer(getPost, { post: desk, comments: [] })
  await openPage(`/post/${desk.id}`)
  await user.click(await screen.findByRole('button', { name: /^Save/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in to save' }))
  const query = await press(dialog.getByRole('button', { name: label }))
  expect(query).toEqual({ site: 'ou', back: `/post/${desk.id}`, for: 'log-in' })
  expect(sessionStorage.getItem('intent')).toContain(desk.id)
})

test('a stage without Google has no Google button', async () => {
  const config = { hostedSignIn: undefined }
  await openPage('/user_registration', { config })
  await screen.findByRole('button', { name: 'Continue with Email' })
  expect(screen.queryByText(label)).toBeNull()
  await openPage('/home', { config })
  await user.click(await screen.findByRole('button', { name: 'Log In / Sign Up' }))
  await screen.findByRole('menuitem', { name: 'Continue with Email' })
  expect(screen.queryByText(label)).toBeNull()
})

test('a signed-in person does not see Continue with Google', async () => {
  await openPage('/home', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  expect(screen.queryByText(label)).toBeNull()
})

const prompts = ['search', 'post', 'like', 'comment', 'message', 'join'] as const

test.each(prompts)(
  'the prompt for %s closes when the person has signed in with another tab',
  async (reason) => {
    await openPage('/home')
    await screen.findByRole('button', { name: 'Log In / Sign Up' })
    const { openPrompt } = await import('../../web/src/session/prompt.ts')
    openPrompt(`guest-${reason}`)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: label })).toBeDefined()
    signInAs(ann)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('a prompt also closes when its window gets the focus after a sign-in in another window', async () => {
  await openPage('/home')
  await screen.findByRole('button', { name: 'Log In / Sign Up' })
  const { openPrompt } = await import('../../web/src/session/prompt.ts')
  openPrompt('guest-post')
  await screen.findByRole('dialog')
  signInAs(ann)
  window.dispatchEvent(new Event('focus'))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})
