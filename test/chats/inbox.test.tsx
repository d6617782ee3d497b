import { expect, test } from 'vitest'
import { openPage, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { serveConversation } from './open-conversation.ts'

const path = () => window.location.pathname

test('a wide screen shows the conversations, and beside them that none is selected', async () => {
  await openPage('/messages', { as: ann })
  await screen.findByRole('heading', { name: 'Messages', level: 1 })
  await screen.findByText('Send a message, get a message')
  await screen.findByText("You don't have a message selected")
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)
  await screen.findByRole('dialog', { name: 'New Message' })
  expect(path()).toBe('/messages/new')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await until(() => expect(path()).toBe('/messages'))
})

test('a phone shows the conversations only, and New Message is a page that leads back to them', async () => {
  await openPage('/messages', { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('heading', { name: 'New Message', level: 1 })
  expect(path()).toBe('/create/message')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search people'))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('Send a message, get a message')
  expect(screen.queryByText("You don't have a message selected")).toBeNull()
})

test('the page of New Message sends a wide screen back, and its dialog becomes the page on a phone', async () => {
  await openPage('/create/message?goBack=/messages', { as: ann })
  await screen.findByText("You don't have a message selected")
  expect(path()).toBe('/messages')
  await openPage('/messages/new', { as: ann, width: 390 })
  await screen.findByRole('heading', { name: 'New Message', level: 1 })
  expect(path()).toBe('/create/message')
})

test('a conversation takes the place of the list on a phone, and stands beside it on a wide screen', async () => {
  serveConversation([])
  await openPage('/messages/u_ann-u_bob', { as: ann, width: 390 })
  await until(() => expect(document.querySelector('[data-whole-screen]')).toBeTruthy())
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull()
  await openPage('/messages/u_ann-u_bob', { as: ann })
  await screen.findByRole('heading', { name: 'Messages' })
})

test.each(['/messages/u_bob-u_cat', '/messages/nothing', '/messages/u_bob-u_ann', '/messages/a/b'])(
  '%s is no conversation of the person',
  async (address) => {
    await openPage(address, { as: ann })
    await screen.findByRole('heading', { name: "This conversation doesn't exist" })
  },
)

test('a visitor sees the page of messages with the prompt to log in', async () => {
  await openPage('/messages')
  const prompt = within(await screen.findByRole('dialog', { name: 'Log in to message' }))
  await user.click(prompt.getByRole('button', { name: 'Close' }))
  await screen.findByText('Send a message, get a message')
  await user.click(screen.getByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('dialog', { name: 'Log in to message' })
})

test('somebody without a school is asked to verify before they write, and led there from its pages', async () => {
  await openPage('/messages', { as: without })
  await screen.findByRole('button', { name: 'Your account' })
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('dialog', { name: 'Verify your account' })
  await openPage('/messages/new', { as: without })
  await until(() => expect(path()).toBe('/settings/account/school_email'))
})
