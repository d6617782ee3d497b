/** Where Back leads: the pages of this visit, except those that the app skips. Forgotten after 24 hours. */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { parseStored, readStored, writeStored } from './stored.ts'

const storageKey = 'route-history'
const keepMs = 24 * 3600_000
const historySchema = z.object({ at: z.number(), pages: z.record(z.string(), z.string()) })

/** How many steps back in the browser's history the last other page is; undefined when there is none. */
export function stepsBack(pages: Readonly<Record<string, string>>, current: number): number | undefined {
  for (let index = current - 1; index >= 0; index--) {
    const page = pages[index]
    if (page !== undefined && page !== pages[current]) return current - index
  }
  return undefined
}

/** Records each page that Back does not skip, and returns what Back does. */
export function useRouteHistory(isSkipped: (page: string) => boolean): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const page = `${pathname}${search}`
    record(isSkipped(page) ? undefined : page)
  }, [pathname, search, isSkipped])
  return useCallback(() => {
    const steps = stepsBack(pagesOf(readStored('sessionStorage', storageKey)), currentIndex())
    void (steps === undefined ? navigate('/home', { replace: true }) : navigate(-steps))
  }, [navigate])
}

/** Records the page at this place of the browser's history; undefined removes what was recorded here before. */
function record(page: string | undefined): void {
  const pages = { ...pagesOf(readStored('sessionStorage', storageKey)), [currentIndex()]: page }
  writeStored('sessionStorage', storageKey, JSON.stringify({ at: Date.now(), pages }))
}

/** The pages of a stored history, by their place in the browser's history; none when it is older than `keepMs`. */
export function pagesOf(stored: string | null, now = Date.now()): Record<string, string> {
  const history = parseStored(historySchema, stored)
  return history && now - history.at < keepMs ? history.pages : {}
}

/** Whether Back leads to another page of this visit. */
export function hasBack(): boolean {
  const { pathname, search } = window.location
  const current = currentIndex()
  const pages = pagesOf(readStored('sessionStorage', storageKey))
  return stepsBack({ ...pages, [current]: `${pathname}${search}` }, current) !== undefined
}

/** The place of this page in the browser's history, as the router counts it. */
function currentIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
