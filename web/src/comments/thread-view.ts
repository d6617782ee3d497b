import { useCallback, useState } from 'react'

/** What a reader opened and closed in a thread. */
export interface ReaderView {
  collapsed: ReadonlySet<string>
  opened: ReadonlySet<string>
}

const untouched: ReaderView = { collapsed: new Set(), opened: new Set() }
/** Kept for as long as the page lives: coming back to a thread finds it as it was left. */
const views = new Map<string, ReaderView>()

/** What is open in a thread, with what changes it. */
export function useThreadView(rootId: string) {
  const [view, setView] = useState(() => views.get(rootId) ?? untouched)
  const change = useCallback(
    (next: (view: ReaderView) => ReaderView) => {
      const changed = next(views.get(rootId) ?? untouched)
      views.set(rootId, changed)
      setView(changed)
    },
    [rootId],
  )
  const toggle = useCallback(
    (id: string) =>
      change(({ collapsed, opened }) => {
        const others = new Set(collapsed)
        if (!others.delete(id)) others.add(id)
        return { opened, collapsed: others }
      }),
    [change],
  )
  /** Expands the `branches`, and shows all replies of each of `all`. */
  const reveal = useCallback(
    (branches: readonly string[], all: readonly string[] = []) =>
      change(({ collapsed, opened }) => ({
        collapsed: new Set([...collapsed].filter((id) => !branches.includes(id))),
        opened: new Set([...opened, ...all]),
      })),
    [change],
  )
  return { view, toggle, reveal }
}
