import { useTick } from '../lib/use-tick.ts'
import { relativeTime } from './relative-time.ts'

const minute = 60_000

/** '3m', '2h', 'Yesterday', with the full date as tooltip and as `datetime`. `at` is in epoch milliseconds. */
export function TimeAgo({ at }: { at: number }) {
  const now = useTick(minute, () => Math.floor(Date.now() / minute) * minute)
  const date = new Date(at)
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })}
    >
      {relativeTime(at, now + minute)}
    </time>
  )
}
