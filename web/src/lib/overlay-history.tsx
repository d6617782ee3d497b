/**
 * Back closes open overlays. Every overlay (dialog, drawer, menu, sheet) has its own entry in the browser's history, above
 * its page's entry and with the same address. The router does not see these entries: nothing renders or scrolls when an
 * overlay opens or closes, and a page that is opened from an overlay replaces its entry.
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
/** Navigations that start as soon as the browser is back at the page's own entry. */
const waiting: (() => void)[] = []
/** Whether the browser is leaving the entries of closed overlays. */
let isLeaving = false
/**
 * Milliseconds after which a traversal counts as dropped. Chrome drops one without an event if the page was reloaded just
 * as an overlay opened; on a slow phone, one that is not dropped may take a second.
 */
const longestLeave = 5000
let giveUp: ReturnType<typeof setTimeout> | undefined
/** Whether the page is mounted, and so the listener that sees the browser arrive. */
let isListening = false
let current = entry()

/**
 * Adds a history entry for an overlay while it is open: Back calls `onClose`. Without `onClose`, Back does not close
 * overlays below it either.
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

/** Wraps the pages, and hides the entries of overlays from them and the router. */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext)
  const value = useMemo(() => ({ ...context, navigator: fromPage(context.navigator) }), [context])
  useLayoutEffect(() => {
    current = entry()
    // A page that is reloaded while an overlay is open starts without it.
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

/** Adds the entries of opened overlays, or leaves those of closed ones. */
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

/** Makes the entry of an overlay the page's own. */
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
  // Back from an entry that an overlay left behind skips to the previous page, because the entries between belong to this
  // page.
  if (isSamePage && current.copies < before.copies)
    return window.history.go(-(current.overlays + current.copies + 1))
  closeTo(current.overlays)
  queueMicrotask(align)
}

const places = ({ overlays, copies }: typeof current) => `${overlays} ${copies}`

/** Closes the topmost overlays until `count` are open, or one cannot be closed. */
function closeTo(count: number): void {
  let left = entriesOfOpen() - count
  for (const { close } of open.toReversed()) {
    if (left <= 0 || !close) return
    close()
    left -= 1
  }
}

/** A navigator that first returns to the page's own entry, so that it leaves no overlay entry behind. */
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
