import { useQuery } from '@tanstack/react-query'
import { RefusalError } from '../../../../shared/refusal-error.ts'
import { getDeal } from '../../../../shared/deals/get-deal.ts'
import { getHandover } from '../../../../shared/deals/get-handover.ts'
import { call, serverNow } from '../../lib/call.ts'
import { useOnline } from '../../lib/online.ts'
import { wentWrong } from '../../lib/unavailable.ts'
import { pageUser } from '../../session/session.ts'
import { useDealHints } from '../use-deal-hints.ts'
import { keepPage } from './keep-page.ts'
import { noteOutcome, useOutcome } from './outcomes.ts'
import { forgetTerms, keepTerms, keyOf, readTerms, waitingProofs } from './terms.ts'
import type { DealOf, KeptTerms, MeetingDeal, Terms } from './terms.ts'

export interface Ready {
  state: 'ready'
  terms: Terms
  /**
   * When the server returned the stored terms, in epoch milliseconds. Missing if the server has confirmed them since the
   * page was opened.
   */
  asOf?: number
  /** The state of the meeting, if the server has returned it since the page was opened. */
  current?: { deal: MeetingDeal; lookAgain: () => Promise<unknown> }
}

export type TermsState =
  | { state: 'loading' | 'offline' }
  | Ready
  | { state: 'missing'; message: string }
  | { state: 'failed'; message: string; retry: () => void }

/** Returns the terms of a handover: first those that this browser stores, then the server's. */
export function useTerms(of: DealOf): TermsState {
  const user = pageUser()
  const isOnline = useOnline()
  const outcome = useOutcome(of)
  const kept = useQuery({
    queryKey: ['kept-terms', user, keyOf(of)],
    queryFn: () => readKept(of, user),
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  })
  const asked = useQuery({
    queryKey: ['handover', user, keyOf(of)],
    queryFn: ({ signal }) => askServer(of, user, signal),
    staleTime: 0,
  })
  const { error } = asked
  const isFinal = error instanceof RefusalError && error.status < 500 && error.status !== 429
  // Reloads the terms after a hint, so that the buyer's screen shows when the seller has entered the code.
  useDealHints((postId = of.postId) => {
    if (postId === of.postId && !isFinal) void asked.refetch()
  })
  // If the person had terms, a sold thing was sold in this deal. Without terms, it may have been sold in another deal, so
  // the state of the thing is not requested.
  const hadTerms = Boolean(asked.data ?? kept.data)
  const thing = useQuery({
    queryKey: ['handed-over', of.postId],
    queryFn: ({ signal }) => call(getDeal, { postId: of.postId }, { signal }),
    enabled: isFinal && hadTerms,
  })
  // If there is an outcome, the code that was entered on this page has ended the deal. The page then shows the outcome.
  if (isFinal && !outcome)
    return { state: 'missing', message: thing.data?.state === 'sold' ? 'Handed over.' : error.message }
  if (asked.data) {
    const { terms, deal } = asked.data
    return { state: 'ready', terms, current: { deal, lookAgain: () => asked.refetch() } }
  }
  if (kept.data) return { state: 'ready', terms: kept.data.terms, asOf: kept.data.keptAt }
  if (kept.isPending) return { state: 'loading' }
  if (!isOnline || (error instanceof RefusalError && error.code === 'offline')) return { state: 'offline' }
  if (!error) return { state: 'loading' }
  const message = error instanceof RefusalError ? error.message : wentWrong
  return { state: 'failed', message, retry: () => void asked.refetch() }
}

/**
 * Returns the terms that this browser stores, and notes a proof that is not sent yet. Returns null if nothing is stored, or
 * if the browser forbids its database.
 */
async function readKept(of: DealOf, user: string | undefined): Promise<KeptTerms | null> {
  if (user === undefined) return null
  try {
    const proof = await waitingProof(of, user)
    if (proof) noteOutcome(of, { state: 'waiting', isSure: proof.code.link !== undefined })
    return (await readTerms(of, user)) ?? null
  } catch {
    return null
  }
}

async function askServer(of: DealOf, user: string | undefined, signal: AbortSignal) {
  try {
    const { deal, ...terms } = await call(getHandover, of, { signal })
    if (user !== undefined) keep({ ...of, user, keptAt: serverNow(), terms }).catch(() => undefined)
    return { terms, deal }
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'deal-not-found' && user !== undefined)
      await forgetOver(of, user).catch(() => undefined)
    throw error
  }
}

async function keep(kept: KeptTerms): Promise<void> {
  await keepTerms(kept)
  await keepPage()
}

/** Deletes the terms of a deal that is over, unless a proof is not sent yet. That proof still counts. */
async function forgetOver(of: DealOf, user: string): Promise<void> {
  if (!(await waitingProof(of, user))) await forgetTerms(of)
}

const waitingProof = async (of: DealOf, user: string) =>
  (await waitingProofs(user)).find(({ code }) => keyOf(code) === keyOf(of))
