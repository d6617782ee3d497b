/** The current entry of the browser's history, as overlays use it (overlay-history.tsx). */

interface Entry {
  /** The key that the router gave to the entry's page. */
  key: unknown
  /** The number of overlays open at the entry; 0 for the page's own. */
  overlays: number
  /** The number of entries right below it that belong to the same page, because the browser did not leave them. */
  copies: number
}

export function entry(): Entry {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return { key: undefined, overlays: 0, copies: 0 }
  return {
    key: 'key' in state ? state.key : undefined,
    overlays: 'overlays' in state ? Number(state.overlays) : 0,
    copies: 'copies' in state ? Number(state.copies) : 0,
  }
}

/** Adds an entry of the same page for this number of open overlays. */
export function pushEntry(overlays: number): void {
  const { history } = window
  // Coming back does not scroll: a menu, for example, closes because the person scrolls the page.
  history.scrollRestoration = 'manual'
  history.pushState(stateWith({ overlays }), '')
  history.scrollRestoration = 'auto'
}

/** Makes the current entry the page's own, above the entries that it already has. */
export function claimEntry(): void {
  const { overlays, copies } = entry()
  window.history.replaceState(stateWith({ overlays: 0, copies: copies + overlays }), '')
}

function stateWith(change: Partial<Entry>): object {
  const state: unknown = window.history.state
  return { ...(typeof state === 'object' && state), ...change }
}
