import { useState } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import type { DealView } from '../../../shared/deals/view.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { useShowDeal } from './get-deal.ts'

/**
 * Runs a call that changes the person's deal about a post, one at a time. A refusal shows beside the button, and the deal is
 * read again: somebody else may have been first.
 */
export function useDealCall(postId: string) {
  const { show, lookAgain } = useShowDeal(postId)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (change: () => Promise<{ deal?: DealView | undefined }>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      show((await change()).deal)
      return true
    } catch (failure) {
      setError(failure instanceof RefusalError ? failure.message : wentWrong)
      void lookAgain()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}
