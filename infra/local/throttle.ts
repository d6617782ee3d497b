/** The limits of a token bucket: tokens per second, and the most tokens in the bucket. */
export type Rate = { perSecond: number; burst: number }

/**
 * Token buckets, one per name: https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-protect.html
 * `now` is in milliseconds.
 */
export function openThrottle(rateOf: (name: string) => Rate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  /** Takes a token; returns false if there is none. */
  return (name: string): boolean => {
    const { perSecond, burst } = rateOf(name)
    const at = now()
    const last = buckets.get(name) ?? { tokens: burst, at }
    const tokens = Math.min(burst, last.tokens + ((at - last.at) / 1000) * perSecond)
    const isAllowed = tokens >= 1
    buckets.set(name, { tokens: isAllowed ? tokens - 1 : tokens, at })
    return isAllowed
  }
}
