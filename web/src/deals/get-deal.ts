import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDeal } from '../../../shared/deals/get-deal.ts'
import type { LineState } from '../../../shared/deals/line-state.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { changePost } from '../posts/change-cache.ts'
import { useMe } from '../session/me.ts'
import { useDealHints } from './use-deal-hints.ts'

/** The thing of a post and the person's own deal about it, as the server last returned them. */
export interface OwnDeal {
  state: LineState
  deal?: DealView | undefined
}

const ownDealQuery = (postId: string) =>
  queryOptions({
    queryKey: ['deal', postId],
    queryFn: ({ signal }): Promise<OwnDeal> => call(getDeal, { postId }, { signal }),
    // Other people change the line, so each visit reads it again, and shows the last result meanwhile.
    staleTime: 0,
  })

/** The person's own deal about what a post offers; undefined until it is known. Visitors have none. */
export function useOwnDeal({ id, state = 'available' }: Pick<Post, 'id' | 'state'>): OwnDeal | undefined {
  const { me, status } = useMe()
  const { data } = useQuery({ ...ownDealQuery(id), enabled: me !== undefined })
  const { lookAgain } = useShowDeal(id)
  useDealHints((postId = id) => void (me && postId === id && lookAgain()))
  return status === 'visitor' ? { state } : data
}

/**
 * `show` shows the deal of a response. `lookAgain` reads it again, because others may have moved, and shows the state on
 * cards.
 */
export function useShowDeal(postId: string) {
  const client = useQueryClient()
  const { queryKey } = ownDealQuery(postId)
  return {
    show: (deal: DealView | undefined) =>
      client.setQueryData<OwnDeal>(queryKey, (before) => before && { ...before, deal }),
    lookAgain: async () => {
      await client.invalidateQueries({ queryKey })
      const now = client.getQueryData<OwnDeal>(queryKey)
      if (now) changePost(client, postId, (post) => ({ ...post, state: now.state }))
    },
  }
}
