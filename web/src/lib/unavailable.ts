import { RefusalError } from '../../../shared/contract.ts'

export const wentWrong = 'Something went wrong. Try again.'

/** The error of a request that the server did not refuse: it failed on the way, or the response makes no sense. */
export function unavailable(code: string): RefusalError {
  return new RefusalError(code, { status: 503, message: wentWrong })
}
