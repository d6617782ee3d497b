import { mayBeHere, mayMiss, type Meeting } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'

const tickMs = 10_000
const phases = ['before', 'arriving', 'missing'] as const

/** What the clock allows around a meeting: nothing yet, to be at the place, and to say that the other one did not come. */
export function useMeetingPhase({ at }: Pick<Meeting, 'at'>): (typeof phases)[number] {
  const phase = useTick(tickMs, () => phaseOf(at, serverNow()))
  return phases[phase] ?? 'before'
}

function phaseOf(at: number, now: number): number {
  if (mayMiss({ at }, now)) return 2
  return mayBeHere({ at }, now) === undefined ? 1 : 0
}
