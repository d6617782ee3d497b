/** The ids of requests that failed because of a server error, which people can send to the support. */
import type { RefusalError } from '../../../shared/refusal-error.ts'

const ids = new Map<string, { id: string; at: number }>()
/** The time after which a sentence on the screen is no longer attributed to the request (milliseconds). */
const freshMs = 5_000

/** Notes which request caused a sentence, if the request failed because of a server error and its id is known. */
export function noteFailure({ status, message, requestId }: RefusalError): void {
  if (status >= 500 && requestId) ids.set(message, { id: requestId, at: performance.now() })
  else ids.delete(message)
}

/** Returns the id of the failed request that caused a sentence within the last seconds. */
export function requestIdBehind(sentence: string): string | undefined {
  const known = ids.get(sentence)
  return known && performance.now() - known.at < freshMs ? known.id : undefined
}
