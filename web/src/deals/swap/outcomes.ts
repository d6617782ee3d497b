/** The results of the codes that this page took, by deal. */
import { newStore } from '../../lib/store.ts'
import { keyOf, type DealOf } from './terms.ts'

/**
 * `sending`: the server has not replied; `waiting`: it could not be reached. `isSure` says whether this device has checked the
 * code, which it can do with a link only.
 */
export type Outcome =
  | { state: 'sending' | 'waiting'; isSure: boolean }
  | { state: 'sold' }
  | { state: 'refused'; message: string }

/** Whether the code is known to be right. */
export const isAccepted = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'sold' || (outcome !== undefined && outcome.state !== 'refused' && outcome.isSure)

const outcomes = newStore<ReadonlyMap<string, Outcome>>(new Map())

export const useOutcome = (of: DealOf): Outcome | undefined => outcomes.usePart((all) => all.get(keyOf(of)))

/** A sale is final: a slower, earlier attempt may fail after a later one has succeeded. */
export function noteOutcome(of: DealOf, outcome: Outcome): void {
  const before = outcomes.get()
  if (before.get(keyOf(of))?.state !== 'sold') outcomes.set(new Map(before).set(keyOf(of), outcome))
}

/** Removes a refusal when another code is typed or scanned. */
export function clearRefusal(of: DealOf): void {
  const rest = new Map(outcomes.get())
  if (rest.get(keyOf(of))?.state === 'refused' && rest.delete(keyOf(of))) outcomes.set(rest)
}
