import { useEffect, useState } from 'react'
import { serverNow } from '../lib/call.ts'

/** Whole seconds until a moment by the server's clock (epoch ms); 0 once it has come. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsUntil(moment: number): number {
  const left = (moment - serverNow()) / 1000
  // The server's clock is known to half a second: rounded up, a minute would begin at 1:01.
  return left <= 0 ? 0 : Math.max(1, Math.round(left))
}
