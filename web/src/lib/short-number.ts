let format: Intl.NumberFormat | undefined

/** Formats a number like '987', '5.4K', '12.9K' or '3M'. Always rounds down. */
export function shortNumber(count: number): string {
  // Most numbers are small, and creating a formatter takes milliseconds.
  if (count < 1000) return String(count)
  format ??= new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  })
  return format.format(count)
}
