import { expect, test } from 'vitest'
import { signInRefusal } from '../../web/src/accounts/sign-in-refusal.ts'

/** An error as Amplify throws it. */
function amplifyError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}

test('a wrong password is refused next to its field', () => {
  expect(signInRefusal(amplifyError('NotAuthorizedException', 'Incorrect username or password.'))).toEqual({
    message: 'Wrong password!',
    field: 'password',
  })
})

test('an account that is being deleted counts as unknown, although the user pool still has it', () => {
  const message = 'PreTokenGeneration failed with error account-missing.'
  expect(signInRefusal(amplifyError('UserLambdaValidationException', message))).toEqual({
    message: 'Incorrect. Please try again.',
    field: 'email',
  })
})

test.each([
  ['NotAuthorizedException', 'Password attempts exceeded'],
  ['TooManyRequestsException', 'Rate exceeded'],
  ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
])('the error %s (%s) shows the lockout for 7.8 seconds', (name, message) => {
  const refusal = signInRefusal(amplifyError(name, message))
  expect(refusal.message).toContain('temporarily disabled due to many failed login attempts')
  expect(refusal.milliseconds).toBe(7800)
})

test.each([
  ['NotAuthorizedException', 'User is disabled.', 'Error: That account has been disabled'],
  ['InternalErrorException', 'Internal error', 'Internal server error.'],
  ['InvalidParameterException', 'Invalid', 'Invalid login credentials.'],
  [
    'UserLambdaValidationException',
    'PreTokenGeneration failed with error account-banned.',
    'Account has been banned',
  ],
  ['NetworkError', 'A network error has occurred.', 'Something went wrong. Try again.'],
])('the error %s (%s) shows: %s', (name, message, sentence) => {
  expect(signInRefusal(amplifyError(name, message)).message).toBe(sentence)
})

test('any other error shows the general sentence', () => {
  expect(signInRefusal('odd')).toEqual({ message: 'Something went wrong. Try again.' })
})
