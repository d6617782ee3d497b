/** The steps of deals that are counted: from the first contact to the handover, and the other endings. */
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

/** The counted steps in the change of one deal. `isFirst`: the line had no change before. */
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
