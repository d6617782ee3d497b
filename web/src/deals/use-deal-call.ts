import { useMutation } from '@tanstack/react-query'
import { type InputOf } from '../../../shared/contract.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { updateDeal } from '../../../shared/deals/update-deal.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { useShowDeal } from './get-deal.ts'

/** A move of one of the two people, without the ids of the deal. */
export type DealMove = Omit<InputOf<typeof updateDeal>, 'postId' | 'buyerId' | 'round'>

type Change = () => Promise<{ deal?: DealView | undefined }>

/**
 * Runs calls that change the person's deal about a post, one at a time. Without a connection a call waits. A refusal shows
 * next to the button. After each call the deal is reloaded, because another person may have been faster.
 */
export function useDealCall(postId: string) {
  const { show, lookAgain } = useShowDeal(postId)
  const { mutateAsync, isPending, isPaused, error } = useMutation({
    mutationFn: (change: Change) => change(),
    onSuccess: ({ deal }) => show(deal),
    onSettled: () => void lookAgain(),
  })
  return {
    busy: isPending && !isPaused,
    isWaiting: isPaused,
    error: error ? (error instanceof RefusalError ? error.message : wentWrong) : undefined,
    /** Runs a call, and returns whether the server accepted it. */
    run: async (change: Change): Promise<boolean> =>
      mutateAsync(change).then(
        () => true,
        () => false,
      ),
  }
}

export type DealCall = ReturnType<typeof useDealCall>
