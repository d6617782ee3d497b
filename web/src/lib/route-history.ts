/**
 * Finds the page to which Back returns: the previous page of this visit that the app does not skip. Only a page that was
 * opened from a skipped page returns to the skipped page. The stored history expires after 24 hours.
 */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsTakenOver } from './use-is-taken-over.ts'
import { readStored, storedJson, writeStored } from './stored.ts'

const storageKey = 'route-history'
const keepMs = 24 * 3600_000
type Pages = Readonly<Record<string, string>>

/** Which pages Back skips, and which pages were opened from a skipped page and so return to it. */
export interface BackRules {
  isSkipped: (page: string) => boolean
  isOpenedFrom: (page: string, skipped: string) => boolean
}

/** Returns how many steps back in the browser's history the previous page is; undefined if there is none. */
export function stepsBack(pages: Pages, current: number): number | undefined {
  for (let index = current - 1; index >= 0; index--) {
    const page = pages[index]
    if (page !== undefined && page !== pages[current]) return current - index
  }
  return undefined
}

/** Returns the page before the current one, skipped or not, and how many steps back it is. */
export function pageBefore(
  { pages, skipped }: { pages: Pages; skipped: Pages },
  current: number,
): { page: string; steps: number } | undefined {
  const all = { ...pages, ...skipped }
  const steps = stepsBack(all, current)
  const page = steps === undefined ? undefined : all[current - steps]
  return steps === undefined || page === undefined ? undefined : { page, steps }
}

/** Records each page, and returns the function for Back. */
export function useRouteHistory({ isSkipped, isOpenedFrom }: BackRules): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const page = `${pathname}${search}`
    const { pages, skipped } = visit()
    const [here, other] = isSkipped(page) ? [skipped, pages] : [pages, skipped]
    const index = currentIndex()
    here[index] = page
    delete other[index]
    writeStored('sessionStorage', storageKey, JSON.stringify({ at: Date.now(), pages, skipped }))
  }, [pathname, search, isSkipped])
  return useCallback(() => {
    const current = currentIndex()
    const { pages, skipped } = visit()
    const before = pageBefore({ pages, skipped }, current)
    const isOpened = before && isOpenedFrom(pages[current] ?? '', before.page)
    const steps = isOpened ? before.steps : stepsBack(pages, current)
    void (steps === undefined ? navigate('/home', { replace: true }) : navigate(-steps))
  }, [navigate, isOpenedFrom])
}

/** Returns the page from which the current one was opened, and how many steps back it is. */
export const openedFrom = () => pageBefore(visit(), currentIndex())

function visit() {
  return visitOf(readStored('sessionStorage', storageKey))
}

/**
 * Returns the pages of a stored history, by their index in the browser's history. A history that is older than `keepMs` has
 * expired, so the result is empty.
 */
export function visitOf(
  stored: string | null,
  now = Date.now(),
): Record<'pages' | 'skipped', Record<string, string>> {
  const history = storedJson(stored)
  if (!isHistory(history) || now - history.at >= keepMs) return { pages: {}, skipped: {} }
  return { pages: history.pages, skipped: history.skipped ?? {} }
}

interface History {
  at: number
  pages: Record<string, string>
  skipped?: Record<string, string>
}

/** Checks the shape without a schema, because every page needs it before the code of schemas has loaded. */
function isHistory(value: unknown): value is History {
  if (typeof value !== 'object' || value === null || !('at' in value && 'pages' in value)) return false
  const { at, pages } = value
  return typeof at === 'number' && areTexts(pages) && (!('skipped' in value) || areTexts(value.skipped))
}

const areTexts = (texts: unknown): boolean =>
  typeof texts === 'object' &&
  texts !== null &&
  Object.values(texts).every((text) => typeof text === 'string')

export const pagesOf = (stored: string | null, now?: number): Pages => visitOf(stored, now).pages

/** Whether Back has another page of this visit to return to. */
export const useHasBack = (): boolean => useIsTakenOver() && hasBack()

function hasBack(): boolean {
  const { pathname, search } = window.location
  const current = currentIndex()
  return stepsBack({ ...visit().pages, [current]: `${pathname}${search}` }, current) !== undefined
}

/** Returns the index of this page in the browser's history, as the router counts it. */
function currentIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
