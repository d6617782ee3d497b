import { useEffect } from 'react'
import { onEvents } from '../lib/on-events.ts'
import { useMe } from '../session/me.ts'

const idleMs = 3000

/**
 * Loads the parts that are needed next, so that they also open without a connection. For visitors, loading starts after the
 * first interaction. It then does not delay the first picture, and people who leave at once load nothing.
 */
export function useFetchAhead(): void {
  const { me, status } = useMe()
  const isMember = me?.schoolVerified ?? false
  const isVisitor = status === 'visitor'
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      // If this fails, each part loads when it is opened.
      const parts = await import('./fetch-ahead.ts').catch(() => undefined)
      await parts?.fetchAhead({ isMember, isVisitor }, stop.signal)
    }
    const start = () => {
      timer ??= setTimeout(() => void load(), idleMs)
    }
    if (isMember) start()
    const stopWatching = onEvents(window, 'pointerdown', 'pointermove', 'keydown', 'scroll')(start)
    return () => {
      stop.abort()
      clearTimeout(timer)
      stopWatching()
    }
  }, [isMember, isVisitor])
}
