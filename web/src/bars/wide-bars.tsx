/** The bars that only wide screens show, in a separate chunk: phones never load them. */
import { useEffect, useState } from 'react'

type Bars = typeof import('./only-wide.ts')

let loaded: Bars | undefined

/** Loads the bars. On a wide screen this finishes before the first render, so that the bars are part of it. */
export async function loadWideBars(): Promise<void> {
  loaded = await import('./only-wide.ts')
}

/** Returns the bars; undefined until they are loaded. They are loaded later if a narrow screen becomes wide. */
function useWideBars(): Bars | undefined {
  const [bars, setBars] = useState(loaded)
  useEffect(() => {
    if (bars) return
    // If the bars cannot be loaded now, they load when the page is reloaded.
    loadWideBars().then(
      () => setBars(loaded),
      () => undefined,
    )
  }, [bars])
  return bars
}

export function WideLeftBar() {
  const bars = useWideBars()
  // The empty element keeps the column in the grid of the page.
  return bars ? <bars.LeftBar /> : <div />
}

export function WideAvatarMenu() {
  const bars = useWideBars()
  return bars ? <bars.AvatarMenu /> : null
}

export function WideSearch() {
  const bars = useWideBars()
  return bars ? <bars.TopSearch /> : null
}
