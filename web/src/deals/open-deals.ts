import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DealEntry } from '../../../shared/deals/entry.ts'
import { listOpenDeals } from '../../../shared/deals/list-open-deals.ts'
import { call } from '../lib/call.ts'
import { useDealHints } from './use-deal-hints.ts'

const queryKey = ['open-deals']

/**
 * Returns the person's open deals with another person, newest first, and when they were loaded. Empty until they are loaded.
 */
export function useOpenDealsWith(partnerId: string): { deals: DealEntry[]; readAt: number } {
  const client = useQueryClient()
  const { data, dataUpdatedAt: readAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listOpenDeals, {}, { signal }),
    staleTime: 0,
  })
  useDealHints(() => void client.invalidateQueries({ queryKey }))
  const deals = (data?.items ?? [])
    .filter(({ buyerId, sellerId }) => buyerId === partnerId || sellerId === partnerId)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return { deals, readAt }
}
