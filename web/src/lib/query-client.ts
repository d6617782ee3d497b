import { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/contract.ts'

/** A refusal is final; a lost connection or a server error is retried twice. */
function retry(failures: number, error: Error): boolean {
  const isTransient = !(error instanceof RefusalError) || error.status >= 500
  return isTransient && failures < 2
}

/**
 * Milliseconds for which a list that was left keeps its rows, so that Back returns to the same position even after a long
 * read.
 */
const keptMs = 12 * 3_600_000

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, gcTime: keptMs, retry, refetchOnWindowFocus: false } },
})
