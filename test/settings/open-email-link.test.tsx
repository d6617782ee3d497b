import { expect, test } from 'vitest'
import { changeEmail } from '../../shared/accounts/change-email.ts'
import { openEmailLink } from '../../shared/accounts/open-email-link.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { formPrefix } from '../../web/src/forms/forget-all-values.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const token = '0a'.repeat(32)
const path = `/settings/account/email/link?token=${token}`
const moved = { ...ann, email: 'ann.new@example.com' }
const press = async () => user.click(await screen.findByRole('button', { name: 'Change Email' }))

test('the mailed link changes the address only when the button is pressed', async () => {
  answer(openEmailLink, moved)
  await openPage(path, { as: ann })
  await screen.findByText(ann.email)
  expect(callsOf(openEmailLink)).toEqual([])
  await press()
  await screen.findByText('Account Updated!')
  expect(window.location.pathname).toBe('/settings/account')
  expect(callsOf(openEmailLink)).toEqual([{ token }])
})

test('an invalid link shows an error and offers a new code; a repeated press after a lost response shows no error', async () => {
  refuse(openEmailLink, 'link-failed')
  await openPage(path, { as: ann })
  await press()
  await screen.findByText(openEmailLink.refusals['link-failed'].message)
  const again = screen.getByRole('link', { name: 'Send a new code' })
  expect(again.getAttribute('href')).toBe('/settings/account/email')
  refuse(openEmailLink, 'offline')
  await openPage(path, { as: ann })
  await press()
  await screen.findByRole('alert')
  refuse(openEmailLink, 'link-failed')
  answer(getMe, moved)
  await press()
  await screen.findByText('Account Updated!')
})

test('after too many wrong codes for an address, the page refers to the link in the mail', async () => {
  refuse(changeEmail, 'link-needed')
  sessionStorage.setItem(`${formPrefix}email-code`, JSON.stringify({ email: 'ann.new@example.com' }))
  await openPage('/settings/account/email', { as: ann })
  await user.type(await screen.findByLabelText('Verification code'), '1234')
  await screen.findAllByText(changeEmail.refusals['link-needed'].message)
})
