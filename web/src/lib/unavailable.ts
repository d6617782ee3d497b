import { RefusalError } from '../../../shared/contract.ts'

export const wentWrong = 'Something went wrong. Try again.'

/** The error of a request without a refusal from the server: it failed on the way, or the response is invalid. */
export function unavailable(code: string): RefusalError {
  return new RefusalError(code, { status: 503, message: wentWrong })
}

/** The error of a request for a person whom the page no longer shows. */
export function sessionChanged(): RefusalError {
  return new RefusalError('session-changed', { status: 401, message: 'The account has changed. Try again.' })
}
