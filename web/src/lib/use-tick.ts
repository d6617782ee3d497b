import { useSyncExternalStore } from 'react'
import { atRendering } from './call.ts'
import { newListeners } from './store.ts'

type Subscribe = (listener: () => void) => () => void

const clocks = new Map<number, Subscribe>()

/**
 * Returns a number that depends on the time. `read` is called every `period` milliseconds, and has to return the same number
 * until something visible changes. One timer serves all components with the same period, and stops when there are none.
 */
export function useTick(period: number, read: () => number): number {
  return useSyncExternalStore(clockOf(period), read, () => atRendering(read))
}

function clockOf(period: number): Subscribe {
  const clock = clocks.get(period) ?? newClock(period)
  clocks.set(period, clock)
  return clock
}

function newClock(period: number): Subscribe {
  const { subscribe, notify } = newListeners()
  let subscribers = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return (listener) => {
    const unsubscribe = subscribe(listener)
    subscribers += 1
    timer ??= setInterval(notify, period)
    return () => {
      unsubscribe()
      subscribers -= 1
      if (subscribers > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
