/** Returns percentiles of measured milliseconds, rounded. */
export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
