import { lazy, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { showWentWrong } from './alerts-store.ts'

/**
 * A part that loads when it is opened. Where it cannot be loaded (no connection, a newer version of the site) that is
 * said and `close` is called: the page stays as it is, and the next opening asks again. `Waiting` stands for it
 * meanwhile.
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
      let isGone = false
      const show = (loaded: ComponentType<Props>) => {
        Loaded = loaded
        setShown(() => loaded)
      }
      void missingStyles()
        .then(load)
        .then(show, () => {
          if (!isGone) fail()
        })
      return () => {
        isGone = true
      }
    }, [Shown])
    return Shown ? <Shown {...props} /> : <Waiting {...props} />
  }
}

/** A part that the page is whole without: where it cannot be loaded, it is left out. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

/** Style sheets that did not come: the bundler's loader asks for each only once, and would show the part without. */
const missing = new Set<HTMLLinkElement>()
const noteMissing = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
}
document.addEventListener('error', noteMissing, { capture: true })

async function missingStyles(): Promise<void> {
  const links = [...missing]
  missing.clear()
  const askAgain = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.onload = resolve
      again.onerror = reject
      again.href = link.href
      link.replaceWith(again)
    })
  await Promise.all(links.map(askAgain))
}
