const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns a time relative to `now` (both epoch milliseconds), for example 'now', '3m', '2h', 'Yesterday', 'Sep 12' or 'Sep
 * 12, 2025'.
 */
export function relativeTime(at: number, now: number): string {
  const age = now - at
  if (age < 2 * minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)}m`
  const days = daysBetween(at, now)
  if (days === 0 || age < 12 * hour) return `${Math.floor(age / hour)}h`
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days}d`
  // `toDateString` returns 'Fri Sep 12 2025' in every locale. A formatter would take milliseconds to create.
  const [, month, date, year] = new Date(at).toDateString().split(' ')
  const thisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return `${month} ${Number(date)}${thisYear ? '' : `, ${year}`}`
}

/** Returns the number of midnights between two times, in the user's time zone. */
function daysBetween(at: number, now: number): number {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / day)
}
