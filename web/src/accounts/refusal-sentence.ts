import { RefusalError } from '../../../shared/contract.ts'

/** The sentence of a refusal. The server has put the time left to wait into it. */
export function refusalSentence(error: unknown): string {
  if (error instanceof RefusalError) return error.message
  throw error
}
