const dayMs = 24 * 3600_000
let format: Intl.DateTimeFormat | undefined

/**
 * Returns 'Today', 'Yesterday', 'Friday' or 'Friday, September 12', and adds the year if it is not the current one. Times
 * are epoch milliseconds.
 */
export function dayLabel(at: number, now: number): string {
  const days = Math.round((startOf(now) - startOf(at)) / dayMs)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  format ??= new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  const label = format.format(at)
  if (days < 7) return label.split(',')[0] ?? label
  const year = new Date(at).getFullYear()
  return year === new Date(now).getFullYear() ? label : `${label}, ${year}`
}

/** Returns the midnight before a time, in the reader's time zone. */
const startOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)
