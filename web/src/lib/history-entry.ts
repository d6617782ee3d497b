/** The current entry of the browser's history, as overlays use it (overlay-history.tsx). */

interface Entry {
  /** The key that the router gave to the page of the entry. */
  key: unknown
  /** The number of overlays that are open at this entry; 0 for the page's own entry. */
  overlays: number
  /** The number of entries right below this one that belong to the same page, because the browser failed to leave them. */
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
  // Turns the browser's scroll restoration off for the page's entry: a menu closes when the person scrolls, and going back
  // to that entry must not undo the scrolling.
  history.scrollRestoration = 'manual'
  history.pushState(stateWith({ overlays }), '')
  history.scrollRestoration = 'auto'
}

/** Makes the current entry the page's own entry. The entries below become `copies`. */
export function claimEntry(): void {
  const { overlays, copies } = entry()
  window.history.replaceState(stateWith({ overlays: 0, copies: copies + overlays }), '')
}

function stateWith(change: Partial<Entry>): object {
  const state: unknown = window.history.state
  return { ...(typeof state === 'object' && state), ...change }
}
