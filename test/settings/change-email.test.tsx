/**
 * The page that changes the account's e-mail address, with the password, the new address, and the code that is mailed
 * to the new address.
 */
import { expect, test } from 'vitest'
import { changeEmail } from '../../shared/accounts/change-email.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { sendEmailChangeCode } from '../../shared/accounts/send-email-change-code.ts'
import { user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { button, errorsOf, field, isSaved, openAccountPage as open, title } from './account-page.ts'

const current = 'Current password'

const to = 'ann.ray@example.com'

test('a new e-mail is saved with the code that was sent to it, even after a reload', async () => {
  answer(sendEmailChangeCode, { sent: true, sentTo: to, nextAt: Date.now() + 60_000 })
  answer(changeEmail, { ...ann, email: to })
  await open('email')
  await title('Change email')
  expect(button('Send code').disabled).toBe(true)
  await user.type(field(current), 'correct horse')
  await user.clear(field('Email'))
  await user.type(field('Email'), `${to}{Enter}`)
  await screen.findByLabelText('Verification code')
  expect(callsOf(sendEmailChangeCode)).toEqual([
    { email: to, campusId: 'ou', currentPassword: 'correct horse' },
  ])
  await open('email')
  await screen.findByText(to)
  refuse(changeEmail, 'code-wrong')
  await user.type(await screen.findByLabelText('Verification code'), '1234')
  await screen.findAllByText('Your code was incorrect. Please try again.')
  answer(changeEmail, { ...ann, email: to })
  await user.type(screen.getByLabelText('Verification code'), '4321')
  await isSaved()
  screen.getByText(to)
  expect(callsOf(changeEmail)).toEqual([{ code: '1234' }, { code: '4321' }])
})

test.each([
  ['email-taken', 'Email has already been taken.'],
  ['account-banned', 'Account has been banned'],
  ['email-same', 'Enter a new email'],
] as const)(
  'an e-mail that is refused as %s shows an error at its field, which keeps the text',
  async (code, says) => {
    refuse(sendEmailChangeCode, code)
    await open('email')
    await title('Change email')
    await user.type(field(current), 'correct horse')
    await user.clear(field('Email'))
    await user.type(field('Email'), `${to}{Enter}`)
    await until(() => expect(screen.getAllByText(says)).toHaveLength(2))
    expect(field('Email').value).toBe(to)
    await user.type(field('Email'), '@{Enter}')
    await screen.findAllByText('Invalid email address!')
    expect(callsOf(sendEmailChangeCode)).toHaveLength(1)
  },
)

test('if a code was just sent to another address, the page shows how long to wait, and the address can be changed', async () => {
  const first = { sent: true, sentTo: to, nextAt: Date.now() + 60_000 }
  answer(sendEmailChangeCode, first)
  await open('email')
  await title('Change email')
  await user.type(field(current), 'correct horse')
  await user.clear(field('Email'))
  await user.type(field('Email'), `${to}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Use another email' }))
  answer(sendEmailChangeCode, { ...first, sent: false })
  await user.type(field(current), 'correct horse')
  await user.clear(field('Email'))
  await user.type(field('Email'), 'other@example.com{Enter}')
  await screen.findAllByText(/^A code was just sent to ann\.ray@example\.com\. Time left/)
})

test('if the response to a right code was lost, the page still shows that the e-mail was changed', async () => {
  answer(sendEmailChangeCode, { sent: true, sentTo: to, nextAt: Date.now() + 60_000 })
  await open('email')
  await title('Change email')
  await user.type(field(current), 'correct horse')
  await user.clear(field('Email'))
  await user.type(field('Email'), `${to}{Enter}`)
  await screen.findByLabelText('Verification code')
  refuse(changeEmail, 'code-expired')
  answer(getMe, { ...ann, email: to })
  await user.type(screen.getByLabelText('Verification code'), '1234')
  await isSaved()
})

test('changing the e-mail needs the current password; a wrong password shows an error at its field, and is never stored', async () => {
  refuse(sendEmailChangeCode, 'password-wrong')
  await open('email')
  await title('Change email')
  await user.clear(field('Email'))
  await user.type(field('Email'), `${to}{Enter}`)
  await screen.findAllByText('Current password required')
  await until(() => expect(document.activeElement).toBe(field(current)))
  expect(callsOf(sendEmailChangeCode)).toEqual([])
  await user.type(field(current), 'wrong horse{Enter}')
  await until(() => expect(errorsOf(current)).toEqual(['Wrong password!']))
  expect(field('Email').value).toBe(to)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('wrong horse')
})

test('a person without a password is asked to log in again before their e-mail changes', async () => {
  refuse(sendEmailChangeCode, 'sign-in-old')
  await open('email', { ...ann, hasPassword: false })
  await title('Change email')
  expect(screen.queryByLabelText(current)).toBeNull()
  await user.clear(field('Email'))
  await user.type(field('Email'), `${to}{Enter}`)
  await screen.findByText('To change your email, log in again first.')
  screen.getByRole('button', { name: 'Log In Again' })
  expect(callsOf(sendEmailChangeCode)).toEqual([{ email: to, campusId: 'ou' }])
})
