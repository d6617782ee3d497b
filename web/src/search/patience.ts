import { RefusalError } from '../../../shared/refusal-error.ts'

const longestPause = 30_000

/**
 * Requests that got no response, or that failed because search is unavailable, are retried until they succeed: after 1, 2,
 * 4 … 30 seconds.
 */
export const patience = {
  retry: (_: number, error: Error) => !(error instanceof RefusalError) || error.status >= 500,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, longestPause),
}
