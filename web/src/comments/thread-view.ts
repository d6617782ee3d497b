import { useCallback } from 'react'
import { newStore } from '../lib/store.ts'

/** The comments that a reader collapsed, and those whose replies they expanded. */
export interface ReaderView {
  collapsed: ReadonlySet<string>
  opened: ReadonlySet<string>
}

const untouched: ReaderView = { collapsed: new Set(), opened: new Set() }
/** The reader's view of each thread, by the id of its post. It is lost when the page is reloaded. */
const views = newStore<ReadonlyMap<string, ReaderView>>(new Map())

/** Returns the reader's view of a thread, and functions that change it. */
export function useThreadView(rootId: string) {
  const view = views.usePart((all) => all.get(rootId) ?? untouched)
  const change = useCallback(
    (next: (view: ReaderView) => ReaderView) => {
      const all = views.get()
      views.set(new Map(all).set(rootId, next(all.get(rootId) ?? untouched)))
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
  /** Expands `branches` and shows all replies of those in `all`. */
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
