/** The ids of requests that failed because of a fault of ours, which people can send to the support. */
import type { RefusalError } from '../../../shared/contract.ts'

const ids = new Map<string, { id: string; at: number }>()
/** Milliseconds after which a sentence on the screen is no longer attributed to the request. */
const freshMs = 5_000

/**
 * Remembers the request that caused a sentence, if it failed because of a fault of ours and the server has sent the
 * request's id.
 */
export function noteFailure({ status, message, requestId }: RefusalError): void {
  if (status >= 500 && requestId) ids.set(message, { id: requestId, at: performance.now() })
  else ids.delete(message)
}

/** Returns the id of the failed request that caused a sentence just now. */
export function requestIdBehind(sentence: string): string | undefined {
  const known = ids.get(sentence)
  return known && performance.now() - known.at < freshMs ? known.id : undefined
}
