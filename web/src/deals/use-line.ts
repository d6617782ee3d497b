import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../shared/contract.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { getLine } from '../../../shared/deals/get-line.ts'
import type { movesOfSeller } from '../../../shared/deals/move.ts'
import { updateDeal } from '../../../shared/deals/update-deal.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { changePost } from '../posts/change-cache.ts'
import { showAlert } from '../ui/alerts-store.ts'
import type { DealMove } from './use-deal-call.ts'
import { useDealHints } from './use-deal-hints.ts'

export type LinePage = OutputOf<typeof getLine>
export type SellerMove = Exclude<ReturnType<typeof movesOfSeller>[number], PlannedMove>
/** The moves about a meeting, which `MeetingPlan` offers to both people. */
export const plannedMoves = ['accept', 'propose', 'here', 'no-show', 'deny'] as const
export type PlannedMove = (typeof plannedMoves)[number]
export type LineDeal = LinePage['items'][number]

export const lineQueryKey = (postId: string) => ['line', postId]

/** Returns the line for the person's own thing. Other people change it, so each visit reloads it. */
export function useLine(postId: string, enabled = true) {
  const client = useQueryClient()
  useDealHints((changed = postId) => {
    if (enabled && changed === postId) void client.invalidateQueries({ queryKey: lineQueryKey(postId) })
  })
  return useQuery({
    enabled,
    queryKey: lineQueryKey(postId),
    queryFn: ({ signal }) => call(getLine, { postId }, { signal }),
    staleTime: 0,
  })
}

/**
 * Returns the function for the seller's moves in the deals of a line. It makes one move at a time, and then reloads the
 * line, even if the server refused the move.
 */
export function useLineMoves(postId: string) {
  const client = useQueryClient()
  const [moving, setMoving] = useState<string>()
  const run = async ({ id }: LineDeal, act: () => Promise<unknown>) => {
    setMoving(id)
    try {
      await act()
      return true
    } catch (error) {
      showAlert({ message: error instanceof RefusalError ? error.message : wentWrong, type: 'danger' })
      return false
    } finally {
      await client.invalidateQueries({ queryKey: lineQueryKey(postId) })
      const line = client.getQueryData<LinePage>(lineQueryKey(postId))
      if (line)
        changePost(client, postId, (post) => ({
          ...post,
          state: line.state,
          stateVersion: line.stateVersion,
        }))
      setMoving(undefined)
    }
  }
  return {
    moving,
    /** Makes a move, and returns whether the server accepted it. */
    move: (deal: LineDeal, made: DealMove) =>
      run(deal, () => call(updateDeal, { postId, buyerId: deal.buyerId, round: deal.round, ...made })),
  }
}
