/** The current entry of the browser's history, as overlays use it (overlay-history.tsx). */

interface Entry {
  /** The key that the router gave to the entry's page. */
  key: unknown
  /** How many overlays are open at the entry; 0 is the page's own. */
  overlays: number
}

export function entry(): Entry {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return { key: undefined, overlays: 0 }
  return {
    key: 'key' in state ? state.key : undefined,
    overlays: 'overlays' in state ? Number(state.overlays) : 0,
  }
}

/** Adds an entry of the same page for so many open overlays. */
export function pushEntry(overlays: number): void {
  const { history } = window
  // Coming back does not scroll: a menu, for example, closes because someone scrolls the page.
  history.scrollRestoration = 'manual'
  history.pushState(stateWith(overlays), '')
  history.scrollRestoration = 'auto'
}

/** Makes the current entry the page's own. */
export function claimEntry(): void {
  window.history.replaceState(stateWith(0), '')
}

function stateWith(overlays: number): object {
  const state: unknown = window.history.state
  return { ...(typeof state === 'object' && state), overlays }
}
