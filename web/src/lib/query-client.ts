import { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/refusal-error.ts'

/** Whether to retry a failed query: a lost connection or a server error is retried twice, a refusal is final. */
function retry(failures: number, error: Error): boolean {
  const isTransient = !(error instanceof RefusalError) || error.status >= 500
  return isTransient && failures < 2
}

/**
 * How long the rows of a list stay in memory after the person left it (milliseconds). Back then returns to the same position
 * even after a long read.
 */
const keptMs = 12 * 3_600_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, gcTime: keptMs, retry, refetchOnWindowFocus: false } },
})
