import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDeal } from '../../../shared/deals/get-deal.ts'
import type { LineState } from '../../../shared/deals/line-state.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { changePost } from '../posts/change-cache.ts'
import { useMe } from '../session/me.ts'
import { useDealHints } from './use-deal-hints.ts'

/** The state of the thing in a post, and the person's own deal about it, as the server last returned them. */
export interface OwnDeal {
  state: LineState
  deal?: DealView | undefined
}

const ownDealQuery = (postId: string) =>
  queryOptions({
    queryKey: ['deal', postId],
    queryFn: ({ signal }): Promise<OwnDeal> => call(getDeal, { postId }, { signal }),
    // Other people change the line, so each visit reloads it and shows the cached result meanwhile.
    staleTime: 0,
  })

/** Returns the person's own deal about a post; undefined until it is loaded. Visitors have none. */
export function useOwnDeal({ id, state = 'available' }: Pick<Post, 'id' | 'state'>): OwnDeal | undefined {
  const { me, status } = useMe()
  const { data } = useQuery({ ...ownDealQuery(id), enabled: me !== undefined })
  const { lookAgain } = useShowDeal(id)
  useDealHints((postId = id) => void (me && postId === id && lookAgain()))
  return status === 'visitor' ? { state } : data
}

/**
 * `show` puts the deal of a response into the cache. `lookAgain` reloads the deal, because others may have made moves, and
 * then updates the post's state on all cards.
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
