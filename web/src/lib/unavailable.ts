import { RefusalError } from '../../../shared/refusal-error.ts'

export const wentWrong = 'Something went wrong. Try again.'

/**
 * Returns the error for a request without a refusal by the server: the request failed on the way, or the response is
 * invalid.
 */
export function unavailable(code: string): RefusalError {
  return new RefusalError(code, { status: 503, message: wentWrong })
}

/** Returns the error for a request that belongs to a person for whom the page is no longer shown. */
export function sessionChanged(): RefusalError {
  return new RefusalError('session-changed', { status: 401, message: 'The account has changed. Try again.' })
}
