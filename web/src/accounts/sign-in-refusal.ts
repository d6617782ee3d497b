import { wentWrong } from '../lib/unavailable.ts'

export interface SignInRefusal {
  message: string
  /** The field that the message is about. The message then shows next to this field as well as in an alert. */
  field?: 'email' | 'password'
  /** How long the alert shows, if not for the default time. */
  milliseconds?: number
}

const lockedOut: SignInRefusal = {
  message:
    'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
  milliseconds: 7800,
}
/** No account has the address, or the account is being deleted. */
export const unknownAccount: SignInRefusal = { message: 'Incorrect. Please try again.', field: 'email' }
/**
 * The account was created by a link or by Google, or its password was discarded because it was set before the e-mail was
 * verified.
 */
export const withoutPassword: SignInRefusal = {
  message: 'This account has no password. Log in with a link in your mail.',
  field: 'password',
}
const unknown: SignInRefusal = { message: wentWrong }

/**
 * Returns the sentence for an error of session/sign-in.ts. Amplify passes on the name and the message of Cognito's exception
 * (InitiateAuth, 'Errors').
 */
export function signInRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof Error)) return unknown
  const { name, message } = error
  if (message.includes('account-banned')) return { message: 'Account has been banned' }
  if (message.includes('account-missing')) return unknownAccount
  switch (name) {
    case 'CookiesBlocked':
      return { message }
    case 'NotAuthorizedException':
      return notAuthorized(message)
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return lockedOut
    case 'InvalidParameterException':
      // The message names the invalid parameter: "Value at 'userName' failed to satisfy constraint".
      if (/userName|email/i.test(message)) return { message: 'Invalid email address.', field: 'email' }
      return { message: 'Invalid login credentials.' }
    case 'InternalErrorException':
      return { message: 'Internal server error.' }
    default:
      return unknown
  }
}

function notAuthorized(message: string): SignInRefusal {
  if (message.includes('attempts exceeded')) return lockedOut
  if (message.includes('disabled')) return { message: 'Error: That account has been disabled' }
  if (message.includes('Incorrect')) return { message: 'Wrong password!', field: 'password' }
  return unknown
}
