const format = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
})

/** '987', '5.4K', '12.9K', '3M': rounded down, so that nothing seems more than it is. */
export function shortNumber(count: number): string {
  return format.format(count)
}
