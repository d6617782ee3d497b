import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'

/** Whole seconds until a moment by the server's clock (epoch milliseconds); 0 once it has come. */
export function useCountdown(until: number): number {
  return useTick(1000, () => secondsUntil(until))
}

function secondsUntil(moment: number): number {
  const left = (moment - serverNow()) / 1000
  // The server's clock is known to half a second only: rounded up, a minute would begin at 1:01.
  return left <= 0 ? 0 : Math.max(1, Math.round(left))
}
