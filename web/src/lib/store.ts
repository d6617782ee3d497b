import { useSyncExternalStore } from 'react'

/** Returns a set of listeners: `subscribe` adds one, and `notify` calls all of them. */
export function newListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** One value outside React. Every module can read and set it, and components that call `use` render at each change. */
export function newStore<T>(initial: T) {
  let value = initial
  const { subscribe, notify } = newListeners()
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      notify()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
    /** Returns a part of the value. The component renders again only if `select` returns another part. */
    usePart: <Part>(select: (value: T) => Part) => {
      const read = () => select(value)
      return useSyncExternalStore(subscribe, read, read)
    },
  }
}
