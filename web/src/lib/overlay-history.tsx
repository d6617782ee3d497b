/**
 * Makes Back close open overlays. Every overlay (dialog, drawer, menu, sheet) has an entry of its own in the browser's
 * history, above its page's entry and with the same address. The router does not see these entries: nothing renders or
 * scrolls when an overlay opens or closes, and a page that is opened from an overlay replaces the overlay's entry.
 */
import { useContext, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import type { Navigator } from 'react-router-dom'
import { claimEntry, entry, pushEntry } from './history-entry.ts'
import { keepPlace } from './keep-place.ts'

interface Overlay {
  /** Closes the overlay like its close button; undefined if the person cannot close it. */
  close: (() => void) | undefined
}

const open: Overlay[] = []
/** Navigations that wait until the browser is back at the page's own entry. */
const waiting: (() => void)[] = []
/** Whether the browser is leaving the entries of closed overlays. */
let isLeaving = false
/**
 * The time after which a traversal of the history counts as dropped (milliseconds). Chrome drops a traversal without an
 * event if the page was reloaded just as an overlay opened. On a slow phone, a successful one may take a second.
 */
const longestLeave = 5000
let giveUp: ReturnType<typeof setTimeout> | undefined
/** Whether `OverlayHistory` is mounted. Only then its listener notices the end of a traversal. */
let isListening = false
let current = entry()

/**
 * Adds a history entry for an overlay while it is open, so that Back calls `onClose`. Without `onClose`, Back closes neither
 * this overlay nor those below it.
 */
export function useOverlay(isOpen: boolean, onClose: (() => void) | undefined): void {
  const isClosable = onClose !== undefined
  const close = useEffectEvent(() => onClose?.())
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay = { close: isClosable ? () => close() : undefined }
    open.push(overlay)
    queueMicrotask(align)
    return () => {
      open.splice(open.indexOf(overlay), 1)
      queueMicrotask(align)
    }
  }, [isOpen, isClosable])
}

/** Wraps the pages, and hides the entries of overlays from the pages and the router. */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext)
  const value = useMemo(() => ({ ...context, navigator: fromPage(context.navigator) }), [context])
  useLayoutEffect(() => {
    current = entry()
    // A reload closes the overlays. `align` then goes back from the entry of an overlay that was open.
    queueMicrotask(align)
    window.addEventListener('popstate', onPop, { capture: true })
    isListening = true
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      clearTimeout(giveUp)
      isListening = false
    }
  }, [])
  return <NavigationContext value={value}>{children}</NavigationContext>
}

const entriesOfOpen = () => open.filter(({ close }) => close).length

/** Adds entries for opened overlays, or leaves the entries of closed ones. */
function align(): void {
  if (isLeaving) return
  const extra = current.overlays - entriesOfOpen()
  if (extra > 0) leave(extra)
  for (let missing = -extra; missing > 0; missing -= 1) {
    pushEntry(current.overlays + 1)
    current = entry()
  }
}

function leave(count: number): void {
  isLeaving = true
  window.history.go(-count)
  if (isListening) giveUp = setTimeout(stay, longestLeave)
}

/** Makes the entry of an overlay the page's own, after the browser failed to leave it. */
function stay(): void {
  claimEntry()
  current = entry()
  arrive()
}

function arrive(): void {
  clearTimeout(giveUp)
  isLeaving = false
  for (const navigate of waiting.splice(0)) navigate()
  queueMicrotask(align)
}

function onPop(event: PopStateEvent): void {
  const before = current
  current = entry()
  const isSamePage = current.key === before.key && places(current) !== places(before)
  if (isSamePage) event.stopImmediatePropagation()
  if (isSamePage && window.location.hash) queueMicrotask(keepPlace)
  if (current.overlays === 0) window.history.scrollRestoration = 'auto'
  if (isLeaving) return arrive()
  // Back from an entry that the browser failed to leave skips to the previous page, because the entries between belong to
  // this page.
  if (isSamePage && current.copies < before.copies)
    return window.history.go(-(current.overlays + current.copies + 1))
  closeTo(current.overlays)
  queueMicrotask(align)
}

const places = ({ overlays, copies }: typeof current) => `${overlays} ${copies}`

/** Closes the topmost overlays until only `count` are open, or until one cannot be closed. */
function closeTo(count: number): void {
  let left = entriesOfOpen() - count
  for (const { close } of open.toReversed()) {
    if (left <= 0 || !close) return
    close()
    left -= 1
  }
}

/** Returns a navigator that first goes back to the page's own entry, so that no overlay's entry is left behind. */
function fromPage(navigator: Navigator): Navigator {
  const start = (navigate: () => void) => {
    const run = () => {
      navigate()
      current = entry()
      queueMicrotask(align)
    }
    if (current.overlays === 0 && !isLeaving) return run()
    waiting.push(run)
    if (!isLeaving) leave(current.overlays)
  }
  return {
    ...navigator,
    push: (...to) => start(() => navigator.push(...to)),
    replace: (...to) => start(() => navigator.replace(...to)),
    go: (steps) => start(() => navigator.go(steps < 0 ? steps - current.copies : steps)),
  }
}
