import { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../../../shared/contract.ts'

/** A refusal is final; a lost connection or a server error is retried twice. */
function retry(failures: number, error: Error): boolean {
  const isTransient = !(error instanceof RefusalError) || error.status >= 500
  return isTransient && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry, refetchOnWindowFocus: false } },
})
