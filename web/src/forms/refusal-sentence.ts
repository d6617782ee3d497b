import { RefusalError } from '../../../shared/contract.ts'

/** The sentence of a refusal. The server has already added the time left to wait. */
export function refusalSentence(error: unknown): string {
  if (error instanceof RefusalError) return error.message
  throw error
}
