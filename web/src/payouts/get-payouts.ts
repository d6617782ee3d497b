import { useQuery } from '@tanstack/react-query'
import { getPayouts } from '../../../shared/payouts/get-payouts.ts'
import type { Payouts } from '../../../shared/payouts/payouts.ts'
import { call } from '../lib/call.ts'
import { payoutStageOf } from './stage.ts'

/** Milliseconds between requests: Stripe may finish its check, or be available again, while the page is open. */
const lookAgainMs = 30_000

/** The state of the person's payouts. Opening the page or making it visible again reloads the state. */
export function usePayouts() {
  return useQuery({
    queryKey: ['payouts'],
    queryFn: ({ signal }) => call(getPayouts, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data && mayChange(data) ? lookAgainMs : false),
  })
}

const mayChange = (payouts: Payouts) => !payouts.isFresh || payoutStageOf(payouts) === 'review'
