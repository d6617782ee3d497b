/** Returns for example '3.2 of 8.4 MB'. The first number is rounded down, so it reaches the total only at the end. */
export function sentText(sent: number, total: number): string {
  const [unit, bytes, digits] = total < 1_000_000 ? ['KB', 1000, 0] : ['MB', 1_000_000, 1]
  const shown = (size: number, round: (value: number) => number) =>
    (round((size / bytes) * 10 ** digits) / 10 ** digits).toFixed(digits)
  const of = shown(total, Math.ceil)
  return `${sent >= total ? of : shown(sent, Math.floor)} of ${of} ${unit}`
}
