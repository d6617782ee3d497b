const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Shows a date and time in the time zone of the device. `at` is in epoch milliseconds. */
export function Time({ at }: { at: number }) {
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Returns the time of day, for example '3:02 PM'. `at` is in epoch milliseconds, as are all times here. */
export const timeOfDay = (at: number): string => clock.format(at)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** Returns a date in the format of the decisions that people read, for example 'September 12, 2026'. */
export const dayOf = (at: number): string => day.format(at)

const inUnits = (count: number, unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(count))

/** Returns the time between `at` and `now`, for example '3 hours'. */
export function timeSince(at: number, now: number): string {
  const minutes = (now - at) / 60_000
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return inUnits(minutes, 'minute')
  if (minutes < 48 * 60) return inUnits(minutes / 60, 'hour')
  return inUnits(minutes / 60 / 24, 'day')
}
