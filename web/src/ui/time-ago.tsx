import { useSyncExternalStore } from 'react'
import { relativeTime } from './relative-time.ts'

const minute = 60_000

/** '3m', '2h', 'Yesterday': the full date on hover, and in the element for machines. `at` is in epoch milliseconds. */
export function TimeAgo({ at }: { at: number }) {
  const now = useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute)
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

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times of a page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
