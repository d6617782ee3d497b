/** The results of the codes that the seller entered or scanned on this page, by deal. */
import { newStore } from '../../lib/store.ts'
import { keyOf, type DealOf } from './terms.ts'

/**
 * `sending`: the server has not replied yet. `waiting`: the server could not be reached. `isSure`: this device has checked
 * the code itself, which is possible for a scanned link but not for digits.
 */
export type Outcome =
  | { state: 'sending' | 'waiting'; isSure: boolean }
  | { state: 'sold' }
  | { state: 'refused'; message: string }

/** Whether the code is known to be right, by the server or by this device. */
export const isAccepted = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'sold' || (outcome !== undefined && outcome.state !== 'refused' && outcome.isSure)

const outcomes = newStore<ReadonlyMap<string, Outcome>>(new Map())

export const useOutcome = (of: DealOf): Outcome | undefined => outcomes.usePart((all) => all.get(keyOf(of)))

/** Notes a result. 'sold' is final, because an earlier, slower attempt may fail after a later one has succeeded. */
export function noteOutcome(of: DealOf, outcome: Outcome): void {
  const before = outcomes.get()
  if (before.get(keyOf(of))?.state !== 'sold') outcomes.set(new Map(before).set(keyOf(of), outcome))
}

/** Removes a refusal. Called when another code is typed or scanned. */
export function clearRefusal(of: DealOf): void {
  const rest = new Map(outcomes.get())
  if (rest.get(keyOf(of))?.state === 'refused' && rest.delete(keyOf(of))) outcomes.set(rest)
}
