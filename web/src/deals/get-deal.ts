import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDeal } from '../../../shared/deals/get-deal.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { LineState } from '../../../shared/deals/line-state.ts'
import { call } from '../lib/call.ts'
import { changePost } from '../posts/change-cache.ts'

/** The thing of a post and the person's own deal about it, as far as the server has said. */
export interface OwnDeal {
  state: LineState
  stateVersion: number
  deal?: DealView | undefined
}

const ownDealQuery = (postId: string) =>
  queryOptions({
    queryKey: ['deal', postId],
    queryFn: ({ signal }): Promise<OwnDeal> => call(getDeal, { postId }, { signal }),
    // Others move the line, so each visit looks again; what was seen last shows meanwhile.
    staleTime: 0,
  })

/** The person's own deal about what a post offers; undefined until it is known. */
export const useOwnDeal = (postId: string) => useQuery(ownDealQuery(postId))

/** Shows a deal as a response has it. The post follows: it is reserved while the deal is held or the buyer's turn. */
export function useShowDeal(postId: string) {
  const client = useQueryClient()
  return {
    show: (deal: DealView | undefined) => {
      const { queryKey } = ownDealQuery(postId)
      client.setQueryData<OwnDeal>(queryKey, (before) => before && { ...before, deal })
      if (deal?.state === 'held')
        changePost(client, postId, (post) => ({ ...post, state: 'reserved' as const }))
    },
    lookAgain: async () => client.invalidateQueries(ownDealQuery(postId)),
  }
}
