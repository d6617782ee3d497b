import { RefusalError } from '../../../shared/refusal-error.ts'

/**
 * Returns the sentence of a refusal. If the person has to wait, the server has already put the time into the sentence.
 * Rethrows any other error.
 */
export function refusalSentence(error: unknown): string {
  if (error instanceof RefusalError) return error.message
  throw error
}
