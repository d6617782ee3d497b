/** The form that joins a campus: which addresses it accepts, and where Back leads afterwards. */
import { expect, test } from 'vitest'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { openPage, user } from '../render/page.ts'
import { without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('an address of another campus is recognised, and the form offers to join that campus', async () => {
  answer(sendSchoolCode, ({ email }) => ({ sent: true, sentTo: email, nextAt: Date.now() + 60_000 }))
  await openPage('/settings/account/school_email', { as: without })
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send PIN' })
  await user.type(fieldOf('School email'), 'Ann@College.Harvard.edu')
  await user.click(send)
  await screen.findAllByText('Enter a valid school email')
  screen.getByText('is a school email of Harvard University.', { exact: false })
  await user.click(screen.getByRole('button', { name: 'Join Harvard Instead' }))
  await until(() => expect(screen.queryByRole('button', { name: 'Join Harvard Instead' })).toBeNull())
  expect(new URLSearchParams(window.location.search).get('campus')).toBe('harvard')
  await user.click(send)
  await screen.findByRole('heading', { name: 'Enter PIN' })
  expect(callsOf(sendSchoolCode)).toEqual([{ campusId: 'harvard', email: 'ann@college.harvard.edu' }])
})

test('after joining a campus, Back leads to the page before the form', async () => {
  answer(sendSchoolCode, ({ email }) => ({ sent: true, sentTo: email, nextAt: Date.now() + 60_000 }))
  answer(verifySchoolEmail, { ...without, schoolVerified: true, schoolEmail: 'will@ou.edu', campusId: 'ou' })
  await openPage('/settings/account', { as: without, width: 390 })
  await user.click(await screen.findByRole('link', { name: /Join your campus/ }))
  await user.type(await screen.findByLabelText('School email'), 'will@ou.edu{Enter}')
  await user.type(await screen.findByLabelText('PIN'), '1234')
  await screen.findByText('Account Updated!')
  await until(() => expect(window.location.pathname).toBe('/home'))
  window.history.back()
  await until(() => expect(window.location.pathname).toBe('/settings/account'))
})
