/**
 * Shows the first screen of the feed as the person saw it last (seen-screen.ts), before the site's main script has loaded.
 * React then replaces it by the same posts. This module imports nothing, because the smallest script contains it.
 */
const keptMs = 14 * 24 * 3600_000

/** What is stored in localStorage, as JSON. */
export interface SeenScreen {
  /** The state in which it was stored. In any other state it is not shown. */
  state: string
  /** When it was stored, in epoch milliseconds. */
  at: number
  /** The accents of the campus, as CSS, and the addresses of the style sheets that the document does not load itself. */
  style: string
  sheets: string[]
  /** The content of `#root`. */
  html: string
}

export const screenKey = 'seen-screen'

/** Who is signed in, the theme, the width, and the release, whose styles the screen needs. */
export function screenState(): string {
  const people = document.cookie.match(/\S+LastAuthUser=[^;]*/g)
  const script = document.querySelector<HTMLScriptElement>('script[src*="/first-"]')
  return String([people, document.documentElement.dataset['theme'], window.innerWidth, script?.src])
}

/**
 * Shows the stored screen as soon as its styles have loaded, unless React was faster. Whatever is wrong with it counts as
 * none. A hidden element says that the site has not started.
 */
export async function showScreen(): Promise<void> {
  try {
    const seen: SeenScreen = JSON.parse(localStorage.getItem(screenKey) ?? '')
    const root = document.getElementById('root')
    if (!root || seen.state !== screenState() || Math.abs(Date.now() - seen.at) > keptMs) return
    const mark = Object.assign(document.createElement('i'), { className: 'first-paint-main', hidden: true })
    root.append(mark)
    document.documentElement.style.cssText = seen.style
    await Promise.all(seen.sheets.map(loadSheet))
    if (!mark.isConnected) return
    root.innerHTML = seen.html
    root.append(mark)
  } catch {
    // Nothing is stored, or it is incomplete.
  }
}

function loadSheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return new Promise((resolve) => (link.onload = resolve))
}
