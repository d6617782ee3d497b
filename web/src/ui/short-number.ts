const format = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
})

/** '987', '5.4K', '12.9K', '3M'. Always rounded down. */
export function shortNumber(count: number): string {
  return format.format(count)
}
