import { useDeferredValue } from 'react'
import { useTick } from '../lib/use-tick.ts'
import { serverNow } from '../lib/call.ts'
import { relativeTime } from '../lib/relative-time.ts'

const minute = 60_000
let format: Intl.DateTimeFormat | undefined

/** Returns a text such as 'Sunday, November 22, 2026 at 6:45 AM'. */
export function fullDate(at: number): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
  return format.format(at)
}

/** Shows a time as '3m', '2h' or 'Yesterday', with the full date as the tooltip. `at` is in epoch milliseconds. */
export function TimeAgo({ at }: { at: number }) {
  const now = useTick(minute, () => Math.floor(serverNow() / minute) * minute)
  // The tooltip is formatted after the first rendering, because creating the first formatter takes milliseconds.
  const isDrawn = useDeferredValue(true, false)
  return (
    <time dateTime={new Date(at).toISOString()} title={isDrawn ? fullDate(at) : undefined}>
      {relativeTime(at, now + minute)}
    </time>
  )
}
