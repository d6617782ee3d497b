/**
 * Where Back leads: the pages of this visit, without those that nobody wants to come back to (specification,
 * core 2). Forgotten after 24 hours.
 */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const storageKey = 'route-history'
const keepMs = 24 * 3600_000
const historySchema = z.object({ at: z.number(), pages: z.record(z.string(), z.string()) })

const skipped = [
  /^\/(user_registration|login|register|verify|logout|forgotpassword)(\/|\?|$)/,
  /^\/settings(\/|\?|$)/,
  /^\/create\//,
  /^\/messages(\/|\?|$)/,
  /[?&]show=/,
]

/** How far back in the browser's history the last other page is that Back may show; undefined where there is none. */
export function stepsBack(pages: Readonly<Record<string, string>>, current: number): number | undefined {
  for (let index = current - 1; index >= 0; index--) {
    const page = pages[index]
    if (page !== undefined && page !== pages[current] && !skipped.some((pattern) => pattern.test(page)))
      return current - index
  }
  return undefined
}

/** Notes each page, and answers what Back does. */
export function useRouteHistory(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => note(`${pathname}${search}`), [pathname, search])
  return useCallback(() => {
    const steps = stepsBack(pagesOf(sessionStorage.getItem(storageKey)), currentIndex())
    void (steps === undefined ? navigate('/home', { replace: true }) : navigate(-steps))
  }, [navigate])
}

function note(page: string): void {
  const pages = { ...pagesOf(sessionStorage.getItem(storageKey)), [currentIndex()]: page }
  sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), pages }))
}

/** The pages of a stored history, by their place in the browser's; none where it is from before `keepMs`. */
export function pagesOf(stored: string | null, now = Date.now()): Record<string, string> {
  const parsed = historySchema.safeParse(stored === null ? undefined : JSON.parse(stored))
  return parsed.success && now - parsed.data.at < keepMs ? parsed.data.pages : {}
}

/** Whether the visit began on this page: there is nothing to go back to. */
export function isFirstPage(): boolean {
  return currentIndex() === 0
}

/** Whether Back leads to another page of this visit. */
export function hasBack(): boolean {
  const { pathname, search } = window.location
  const current = currentIndex()
  const pages = pagesOf(sessionStorage.getItem(storageKey))
  return stepsBack({ ...pages, [current]: `${pathname}${search}` }, current) !== undefined
}

/** The place of this page in the browser's history, as the router counts it. */
function currentIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
