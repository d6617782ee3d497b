/**
 * Components whose code loads when they are first rendered, or without a connection when it is back. React's own `lazy` is
 * not used, because `Suspense` keeps its fallback for at least 300 ms, however soon the code has loaded.
 */
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { noteBroken } from '../lib/broken.ts'
import { onServer } from '../lib/on-server.ts'
import { untilOnline } from '../lib/online.ts'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { showWentWrong } from './alerts-store.ts'

/** Loads a part of the code. Without a connection, loading waits until the connection is back. */
export const loadPart = <T,>(load: () => Promise<T>): Promise<T> =>
  untilOnline(() => missingStyles().then(load))

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loading?: Promise<ComponentType<Props>> | undefined
  loaded?: ComponentType<Props>
  /** Whether the code was loaded before the first rendering, on the server and in the browser. */
  isPreloaded?: boolean
}

/** Returns a component's code. All renderings share one load. After a failed load, the next call loads again. */
async function codeOf<Props>(code: Code<Props>): Promise<ComponentType<Props>> {
  try {
    code.loading ??= loadPart(code.load)
    return (code.loaded = await code.loading)
  } catch (error) {
    code.loading = undefined
    noteBroken('chunk', error)
    throw error
  }
}

/** Returns the component once its code has loaded; undefined before that. Calls `fail` if the code cannot be loaded. */
function useCode<Props>(code: Code<Props>, fail: (error: unknown) => void) {
  const isTakenOver = useIsTakenOver()
  const [Shown, setShown] = useState(() => {
    // The request starts during the first rendering, before the placeholder is on the screen.
    // The server renders only what is loaded.
    if (!code.loaded && !onServer) codeOf(code).catch(() => undefined)
    // The server renders the placeholder of what is not preloaded. React may take a page over in several attempts, between
    // which the code loads.
    return isTakenOver || code.isPreloaded ? code.loaded : undefined
  })
  const onFailure = useEffectEvent(fail)
  useEffect(() => {
    if (Shown) return
    let isUnmounted = false
    codeOf(code).then(
      (loaded) => setShown(() => loaded),
      (error: unknown) => {
        if (!isUnmounted) onFailure(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [code, Shown])
  return Shown
}

/** The placeholder that shows while the code of a page loads. */
export const PageWaiting = createContext<ReactNode>(undefined)

/** `preload` loads the code before the first rendering, on the server, and in the browser for a page that the server rendered. */
type LazyPage<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/** A page whose code loads when the page is opened. If the code cannot be loaded, the page throws to its error boundary. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const code: Code<Props> = { load }
  const preload = async () => {
    await codeOf(code)
    code.isPreloaded = true
  }
  return Object.assign(
    function Page(props: Props) {
      const [failure, setFailure] = useState<{ error: unknown }>()
      const Shown = useCode(code, (error) => setFailure({ error }))
      const waiting = useContext(PageWaiting)
      if (failure) throw failure.error
      return Shown ? <Shown {...props} /> : waiting
    },
    { preload },
  )
}

/**
 * A component whose code loads when it is first rendered; meanwhile `Waiting` renders. If the code cannot be loaded
 * (because of a newer version of the site, or a fault of the server), an alert shows and `close` is called. The page then
 * stays as it is, and the next opening loads again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
  Waiting: ComponentType<Props> = () => null,
): FunctionComponent<Props> {
  const code: Code<Props> = { load }
  return function Part(props: Props) {
    const Shown = useCode(code, () => {
      showWentWrong()
      close(props)
    })
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
}

/** An optional component: if its code cannot be loaded, nothing renders. `Waiting` renders while it loads. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
): FunctionComponent<Props> {
  const code: Code<Props> = { load }
  return function Part(props: Props) {
    const [hasFailed, setFailed] = useState(false)
    const Shown = useCode(code, () => setFailed(true))
    if (hasFailed) return null
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
}

/**
 * Style sheets that failed to load. Vite requests each style sheet only once and would render the component without it, so
 * they are loaded again here.
 */
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
