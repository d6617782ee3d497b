/** The sentences for a refused sign-in. */
import { wentWrong } from '../lib/unavailable.ts'

export interface SignInRefusal {
  message: string
  /** The field that it belongs to. */
  field?: 'email' | 'password'
  /** How long it is shown, if not for the default time. */
  milliseconds?: number
}

const lockedOut: SignInRefusal = {
  message:
    'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
  milliseconds: 7800,
}
/** Nobody has the address, or its account is just being deleted. */
export const unknownAccount: SignInRefusal = { message: 'Incorrect. Please try again.', field: 'email' }
const unknown: SignInRefusal = { message: wentWrong }

/** `error` is Amplify's: its name is Cognito's exception and its message Cognito's (InitiateAuth, 'Errors'). */
export function signInRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof Error)) return unknown
  const { name, message } = error
  if (message.includes('account-banned')) return { message: 'Account has been banned' }
  if (message.includes('account-missing')) return unknownAccount
  switch (name) {
    case 'NotAuthorizedException':
      return notAuthorized(message)
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return lockedOut
    case 'InvalidParameterException':
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
