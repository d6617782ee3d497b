import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedCase } from '../../shared/operators/case.ts'
import { listCases } from '../../shared/operators/list-cases.ts'
import { itemsOf, usePages } from '../src/lib/use-pages.ts'
import { operate } from './operate.ts'

const refreshMs = 60_000

/**
 * The queue of open cases and the selected case. While `isShown`, the queue is refreshed at once and every minute. A refresh
 * keeps the selected case. If that case is gone, the case at the same index is selected.
 */
export function useQueue(isShown: boolean) {
  const list = usePages({
    key: ['list-cases'],
    load: (page, signal) => operate(listCases, page, { signal }),
    refreshOnArrival: false,
  })
  const [selection, setSelection] = useState({ id: '', index: 0 })
  // For a moment after a case was closed, the server's list may still have it, so the case is hidden here. A case that is
  // open again has another `openedAt` and shows.
  const [closed, setClosed] = useState<Record<string, number | undefined>>({})
  const refresh = useEffectEvent(() => {
    if (!list.isFetching && !document.hidden) list.retry()
  })
  useEffect(() => {
    if (!isShown) return undefined
    refresh()
    const timer = setInterval(() => refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [isShown])

  const items = itemsOf(list.pages ?? []).filter(
    ({ id, openedAt }) => !(id in closed && closed[id] === openedAt),
  )
  const found = items.findIndex(({ id }) => id === selection.id)
  const index = found < 0 ? Math.max(0, Math.min(selection.index, items.length - 1)) : found

  const select = (id: string) => setSelection({ id, index: items.findIndex((one) => one.id === id) })
  /** Hides a case that was closed, and selects the next one. */
  function leave({ id, openedAt }: ListedCase): void {
    const at = items.findIndex((one) => one.id === id)
    const next = items[at + 1] ?? items[at - 1]
    if (at >= 0) setSelection({ id: next?.id ?? '', index: at })
    setClosed({ ...closed, [id]: openedAt })
  }
  return { list, items, selected: items[index], index, select, leave }
}
