/** The sentences of a log-in that Cognito refuses, as the page shows them. */
import { expect, test, vi } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { screen } from '../render/screen.ts'
import { answer, answerByDefault, callsOf, refuse } from '../render/server.ts'

const cognito = vi.hoisted(() => ({ refusal: new Error() }))
vi.mock('../../web/src/session/amplify.ts', () => ({
  signInWithPassword: () => Promise.reject(cognito.refusal),
}))

/** Cognito's refusal, as Amplify throws it, of somebody who has an account unless the test says otherwise. */
async function logInRefused(name: string, message: string) {
  answerByDefault(lookupAccount, () => ({ exists: true }))
  cognito.refusal = Object.assign(new Error(message), { name })
  await openPage('/login?email=ann@example.com')
  await user.type(await screen.findByLabelText('Password'), 'wrong password')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

test.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'Wrong password!'],
  ['InternalErrorException', 'Internal error', 'Internal server error.'],
  ['InvalidParameterException', 'Invalid', 'Invalid login credentials.'],
  ['NotAuthorizedException', 'User is disabled.', 'Error: That account has been disabled'],
  [
    'UserLambdaValidationException',
    'PreTokenGeneration failed with error account-banned.',
    'Account has been banned',
  ],
])('%s (%s) shows: %s', async (name, message, sentence) => {
  await logInRefused(name, message)
  await screen.findAllByText(sentence)
})

test('a wrong password is said beside its field, which keeps what was typed', async () => {
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Wrong password!')
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['wrong password', 'true'])
})

test('an address without an account is said beside its field', async () => {
  answer(lookupAccount, { exists: false })
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Incorrect. Please try again.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(lookupAccount)).toEqual([{ email: 'ann@example.com' }])
})

test('where nobody may look up so many addresses, the password is called wrong', async () => {
  refuse(lookupAccount, 'too-many-requests')
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Wrong password!')
})

test('an account that is locked after wrong passwords says so for 7.8 seconds', async () => {
  stopClock()
  await logInRefused('NotAuthorizedException', 'Password attempts exceeded')
  const sentence =
    'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.'
  await screen.findByText(sentence)
  await passTime(7700)
  screen.getByText(sentence)
  await passTime(600)
  expect(screen.queryByText(sentence)).toBeNull()
})
