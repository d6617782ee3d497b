import { mayBeHere, mayMiss, type Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'

const tickMs = 10_000
const phases = ['before', 'arriving', 'missing', 'over'] as const

/**
 * Returns the phase of a meeting. `arriving`: people can say 'I’m here'. `missing`: they can also say that the other person
 * did not come. `over`: they can say only that. `before`: they can say neither yet.
 */
export function useMeetingPhase({ at }: Pick<Meeting, 'at'>): (typeof phases)[number] {
  const phase = useTick(tickMs, () => phaseOf(at, serverNow()))
  return phases[phase] ?? 'before'
}

function phaseOf(at: number, now: number): number {
  const refusal = mayBeHere({ at }, now)
  if (refusal) return refusal === 'too-early' ? 0 : 3
  return mayMiss({ at }, now) ? 2 : 1
}
