import { RefusalError } from '../../../shared/contract.ts'

/** The sentence of a refusal, with the time left to wait if the server gives one. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof RefusalError)) throw error
  const { message, retryAfter } = error
  return retryAfter === undefined ? message : `${message} Time left: ${timeLeft(retryAfter)}.`
}

/** '40 seconds', '12 minutes', '3 hours' */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds < 3600
    ? counted(Math.ceil(seconds / 60), 'minute')
    : counted(Math.ceil(seconds / 3600), 'hour')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
