import { serverNow } from '../lib/call.ts'
import { useTick } from '../lib/use-tick.ts'

/** Returns the whole seconds until a time by the server's clock (epoch milliseconds), or 0 once it has passed. */
export function useCountdown(until: number): number {
  return useTick(1000, () => secondsUntil(until))
}

function secondsUntil(moment: number): number {
  const left = (moment - serverNow()) / 1000
  // Rounds to the nearest second, because the server's clock is known only to half a second. If this rounded up, a wait of
  // one minute could begin at 1:01.
  return left <= 0 ? 0 : Math.max(1, Math.round(left))
}
