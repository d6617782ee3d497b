/** The sentences that the page shows when Cognito refuses a log-in. */
import { expect, test, vi } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { screen } from '../render/screen.ts'
import { answer, answerByDefault, callsOf, refuse } from '../render/server.ts'

const cognito = vi.hoisted(() => ({ refusal: new Error() }))
vi.mock('../../web/src/session/amplify.ts', () => ({
  signInWithPassword: () => Promise.reject(cognito.refusal),
}))

/** Lets the log-in fail with an error as Amplify throws it. The account exists unless the test says otherwise. */
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
  [
    'InvalidParameterException',
    "1 validation error detected: Value at 'userName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
    'Invalid email address.',
  ],
  ['ForbiddenException', 'Request not allowed.', 'Something went wrong. Try again.'],
  ['NotAuthorizedException', 'User is disabled.', 'Error: That account has been disabled'],
  [
    'UserLambdaValidationException',
    'PreTokenGeneration failed with error account-banned.',
    'Account has been banned',
  ],
])('the error %s (%s) shows: %s', async (name, message, sentence) => {
  await logInRefused(name, message)
  await screen.findAllByText(sentence)
})

test('a wrong password shows an error next to its field, which keeps its text', async () => {
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Wrong password!')
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['wrong password', 'true'])
})

test('an unknown address shows an error next to its field', async () => {
  answer(lookupAccount, { exists: false })
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Incorrect. Please try again.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(callsOf(lookupAccount)).toEqual([{ email: 'ann@example.com' }])
})

test('once a client has looked up too many addresses, an unknown address shows the error of a wrong password', async () => {
  refuse(lookupAccount, 'too-many-requests')
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Wrong password!')
})

test('after too many wrong passwords, an alert shows for 7.8 seconds that the account is locked', async () => {
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

test('a banned person who enters a wrong password sees that the account is banned', async () => {
  refuse(lookupAccount, 'account-banned')
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('Account has been banned')
  expect(screen.queryByText('Wrong password!')).toBeNull()
})

test('in a browser without cookies, the log-in form says that it needs cookies', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText("Logging in needs cookies. Allow them for this site in your browser's settings.")
  expect(callsOf(lookupAccount)).toEqual([])
})

test('a person without a password sees that the account has none, instead of the error of a wrong password', async () => {
  answer(lookupAccount, { exists: true, hasPassword: false })
  await logInRefused('NotAuthorizedException', 'Incorrect username or password.')
  await screen.findAllByText('This account has no password. Log in with a link in your mail.')
})
