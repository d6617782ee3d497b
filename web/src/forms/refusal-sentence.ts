import { RefusalError } from '../../../shared/contract.ts'

/**
 * Returns the sentence of a refusal, in which the server has already put the time left to wait. Rethrows any other error.
 */
export function refusalSentence(error: unknown): string {
  if (error instanceof RefusalError) return error.message
  throw error
}
