/** What is counted of deals on their way from a price to a handover, and why they end otherwise. */
import { dealEndings, type DealChange } from './deal.ts'

export const dealSteps = [
  'deal-contacted',
  'deal-offered',
  'deal-reserved',
  'deal-agreed',
  'deal-met',
  'deal-met-by-code',
  'deal-turn-missed',
  ...dealEndings.map((ending) => `deal-ended-${ending}` as const),
] as const
export type DealStep = (typeof dealSteps)[number]

/** What a change of one deal counts as. `isFirst`: nobody had done anything about the thing before. */
export function stepsOf(
  { before, state, ending, isOffer, proof }: DealChange,
  { move, isFirst }: { move: string; isFirst: boolean },
): DealStep[] {
  if (state === 'ended') {
    if (ending === 'done') return proof?.slot === undefined ? ['deal-met'] : ['deal-met', 'deal-met-by-code']
    const isMissed = before === 'turn' && ending === 'ran-out'
    return isMissed ? ['deal-turn-missed'] : ending ? [`deal-ended-${ending}`] : []
  }
  const steps: DealStep[] = []
  if (before === undefined && isFirst) steps.push('deal-contacted')
  if (state === 'waiting' && isOffer) steps.push('deal-offered')
  if (state === 'held' && before !== 'held') steps.push('deal-reserved')
  if (state === 'held' && move === 'accept') steps.push('deal-agreed')
  return steps
}
