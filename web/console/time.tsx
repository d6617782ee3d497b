const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment, in the time zone of the device. `at` is in epoch milliseconds. */
export function Time({ at }: { at: number }) {
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}
