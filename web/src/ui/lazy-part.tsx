import { lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { untilOnline } from '../lib/online.ts'
import { showWentWrong } from './alerts-store.ts'

/** Loads a part of the code; without a connection it loads when the connection is back. */
export const loadPart = <T,>(load: () => Promise<T>): Promise<T> =>
  untilOnline(() => missingStyles().then(load))

/** A page that loads when it is opened, or when the connection is back. */
export const lazyPage = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/**
 * A component that loads when it is first rendered, or when the connection is back; `Waiting` renders meanwhile. If it
 * cannot be loaded (a newer version of the site, a fault of the server), an alert shows and `close` is called: the page
 * stays as it is, and the next opening loads again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
  Waiting: ComponentType<Props> = () => null,
): FunctionComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function Part(props: Props) {
    const [Shown, setShown] = useState(() => Loaded)
    const fail = useEffectEvent(() => {
      showWentWrong()
      close(props)
    })
    useEffect(() => {
      if (Shown) return
      let isUnmounted = false
      const show = (loaded: ComponentType<Props>) => {
        Loaded = loaded
        setShown(() => loaded)
      }
      void loadPart(load).then(show, () => {
        if (!isUnmounted) fail()
      })
      return () => {
        isUnmounted = true
      }
    }, [Shown])
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
}

/** A lazy component that is optional: if it cannot be loaded, nothing renders. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load).catch((): ComponentType<Props> => () => null) }))

/** Style sheets that failed to load. Vite requests each only once, and would then render the component without it. */
const missing = new Set<HTMLLinkElement>()
const recordMissing = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
}
document.addEventListener('error', recordMissing, { capture: true })

async function missingStyles(): Promise<void> {
  const links = [...missing]
  missing.clear()
  const loadAgain = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.onload = resolve
      again.onerror = reject
      again.href = link.href
      link.replaceWith(again)
    })
  await Promise.all(links.map(loadAgain))
}
