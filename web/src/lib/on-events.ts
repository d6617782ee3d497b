/** Returns a function that subscribes to DOM events, in the form that `useSyncExternalStore` takes. */
export const onEvents =
  (target: EventTarget, ...types: string[]) =>
  (listener: () => void) => {
    for (const type of types) target.addEventListener(type, listener)
    return () => {
      for (const type of types) target.removeEventListener(type, listener)
    }
  }
