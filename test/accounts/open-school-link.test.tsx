import { expect, test } from 'vitest'
import { openSchoolLink } from '../../shared/accounts/open-school-link.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { formPrefix } from '../../web/src/forms/forget-all-values.ts'
import { openPage, user } from '../render/page.ts'
import { without } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const token = '0a'.repeat(32)
const path = `/settings/account/school_email/link?token=${token}`
const joined = { ...without, schoolVerified: true, schoolEmail: 'will@ou.edu', campusId: 'ou' }
const press = async () => user.click(await screen.findByRole('button', { name: 'Verify School Email' }))

test('the mailed link verifies the school e-mail only when the button is pressed', async () => {
  answer(openSchoolLink, joined)
  await openPage(path, { as: without })
  await screen.findByText(without.email)
  expect(callsOf(openSchoolLink)).toEqual([])
  await press()
  await screen.findByText('Account Updated!')
  expect(window.location.pathname).toBe('/home')
  expect(callsOf(openSchoolLink)).toEqual([{ token }])
})

test('the page of an invalid link says that the link is invalid, and offers a new PIN', async () => {
  refuse(openSchoolLink, 'link-failed')
  await openPage(path, { as: without })
  await press()
  await screen.findByText(
    'This link does not work. It was used already, replaced by a newer one, or is for another account.',
  )
  await user.click(screen.getByRole('link', { name: 'Send a new PIN' }))
  await screen.findByRole('heading', { level: 1, name: 'Join your campus' })
})

test('pressing the button again after a lost response shows no error', async () => {
  refuse(openSchoolLink, 'offline')
  await openPage(path, { as: without })
  await press()
  await screen.findByRole('alert')
  refuse(openSchoolLink, 'link-failed')
  answer(getMe, joined)
  await press()
  await screen.findByText('Account Updated!')
})

test('a visitor is asked to log in, and returns to the link', async () => {
  await openPage(path)
  const dialog = await screen.findByRole('dialog')
  const logIn = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /Email/ })
  expect(new URL(logIn.href).searchParams.get('redirect')).toBe(path)
})

test('after too many wrong PINs for an address, the page refers to the link in the mail', async () => {
  refuse(verifySchoolEmail, 'link-needed')
  sessionStorage.setItem(`${formPrefix}school-code`, JSON.stringify({ email: 'will@ou.edu', campusId: 'ou' }))
  await openPage('/settings/account/verify_school_email', { as: without })
  await user.type(await screen.findByLabelText('PIN'), '1234')
  await screen.findAllByText(
    'Too many wrong PINs were typed for this email today. Press the button in our mail instead.',
  )
})
