/** The pages for a forgotten password: one requests the link, the other one sets the new password. */
import { expect, test } from 'vitest'
import { requestReset } from '../../shared/accounts/request-reset.ts'
import { resetPassword } from '../../shared/accounts/reset-password.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Presses a button as soon as it is no longer busy with a request. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await until(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}
const token = `01KABCDEF0123456789ABCDEFG.${'0'.repeat(64)}`
const link = `/forgotpassword?${new URLSearchParams({ email: ann.email, token, campus: 'ou', back: '/saved' })}`

test('the log-in form links to the page with the typed address and the page to return to', async () => {
  answer(requestReset, { nextAt: Date.now() + 60_000 })
  await openPage('/login?method=password&redirect=%2Fsaved')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await user.click(screen.getByRole('link', { name: 'Forgot password' }))
  await screen.findByRole('heading', { name: 'Forgot password?' })
  expect(fieldOf('Email').value).toBe('ann@example.com')
  await press('Email Me a Link')
  await screen.findByText('Check your inbox for the link to reset your password.')
  screen.getByText('This may take 1-2 minutes.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true)
  expect(callsOf(requestReset)).toMatchObject([{ email: 'ann@example.com', campusId: 'ou', back: '/saved' }])
})

test('the link also contains the address with which the log-in form was opened', async () => {
  await openPage('/login?method=password&email=ann%40example.com')
  await user.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await screen.findByRole('heading', { name: 'Forgot password?' })
  expect(fieldOf('Email').value).toBe('ann@example.com')
})

test('a missing, an invalid and an unknown address each show an error, and the unknown address is cleared', async () => {
  await openPage('/forgotpassword')
  await press('Email Me a Link')
  await screen.findAllByText('Email is required.')
  await user.type(fieldOf('Email'), 'nobody')
  await press('Email Me a Link')
  await screen.findAllByText('Invalid email address!')
  expect(callsOf(requestReset)).toEqual([])
  refuse(requestReset, 'user-not-found')
  await user.type(fieldOf('Email'), '@example.com')
  await press('Email Me a Link')
  await screen.findAllByText('User not found, try again!')
  await until(() => expect(fieldOf('Email').value).toBe(''))
  expect(document.activeElement).toBe(fieldOf('Email'))
})

test('the new password is validated and set once, and the log-in follows with the address filled in', async () => {
  answer(resetPassword, { reset: true })
  await openPage(link)
  await press('Set Password')
  await screen.findAllByText('Please enter a new password')
  await user.type(fieldOf('New password'), 'short')
  await press('Set Password')
  await screen.findAllByText('Password too short.')
  await user.type(fieldOf('New password'), ' but longer')
  await press('Set Password')
  await screen.findAllByText('Must re-enter new password')
  await user.type(fieldOf('Re-enter new password'), 'short but other')
  await press('Set Password')
  await screen.findAllByText('Passwords do not match')
  expect(callsOf(resetPassword)).toEqual([])
  await user.clear(fieldOf('Re-enter new password'))
  await user.type(fieldOf('Re-enter new password'), 'short but longer')
  await press('Set Password')
  await until(() => expect(window.location.pathname).toBe('/login'))
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    method: 'password',
    email: ann.email,
    campus: 'ou',
    back: '/saved',
  })
  expect(callsOf(resetPassword)).toEqual([{ email: ann.email, token, password: 'short but longer' }])
  await until(() => expect(fieldOf('Email').value).toBe(ann.email))
})

test('a new password of forty characters is not cut off, and is refused with the reason', async () => {
  await openPage(link)
  await user.type(await screen.findByLabelText('New password'), 'x'.repeat(40))
  await user.type(fieldOf('Re-enter new password'), 'x'.repeat(40))
  await press('Set Password')
  await screen.findAllByText('At most 30 characters.')
  expect([fieldOf('New password').value, fieldOf('Re-enter new password').value]).toEqual([
    'x'.repeat(40),
    'x'.repeat(40),
  ])
  expect(callsOf(resetPassword)).toEqual([])
})

test('a reset ends the session of this browser', async () => {
  answer(resetPassword, { reset: true })
  await openPage(link, { as: ann })
  await user.type(await screen.findByLabelText('New password'), 'a new staple')
  await user.type(fieldOf('Re-enter new password'), 'a new staple{Enter}')
  await until(() => expect(window.location.pathname).toBe('/login'))
  await screen.findByLabelText('Password')
})

test('a used or expired link offers a new one; a common password stays on the page', async () => {
  refuse(resetPassword, 'password-common')
  await openPage(link)
  await user.type(await screen.findByLabelText('New password'), 'password123')
  await user.type(fieldOf('Re-enter new password'), 'password123{Enter}')
  await screen.findAllByText('Password too common.')
  refuse(resetPassword, 'link-expired')
  await press('Set Password')
  await screen.findByText('Failed: Wrong Email.')
  screen.getByText('The link is older than 15 minutes. Ask for a new one.')
  expect(fieldOf('Email').value).toBe(ann.email)
  answer(requestReset, { nextAt: Date.now() + 60_000 })
  await press('Email Me a Link')
  await screen.findByText('Check your inbox for the link to reset your password.')
})

test('resetting an account that a stranger registered asks the owner for their name', async () => {
  refuse(resetPassword, 'name-required')
  await openPage(link)
  await user.type(await screen.findByLabelText('New password'), 'a new staple')
  await user.type(fieldOf('Re-enter new password'), 'a new staple{Enter}')
  await screen.findByText(/^An account was registered with this email/)
  await press('Set Password')
  await screen.findAllByText('Name is required.')
  answer(resetPassword, { reset: true })
  await user.type(fieldOf('Full name'), 'Ann Ray{Enter}')
  await until(() => expect(window.location.pathname).toBe('/login'))
  expect(callsOf(resetPassword).at(-1)).toEqual({
    email: ann.email,
    token,
    password: 'a new staple',
    name: 'Ann Ray',
  })
})
