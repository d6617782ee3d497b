import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onEvents } from '../lib/on-events.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'

interface Way {
  /** Fetches the address of a page at Stripe; each address works only once. */
  request: () => Promise<{ url: string }>
  /** Whether the page opens in a new tab. */
  newTab?: boolean
  onRefused: () => void
}

/** Opens a page of Stripe. `isBusy` is true until this page is left, the new tab has the address, or the request fails. */
export function useWayToStripe({ request, newTab = false, onRefused }: Way) {
  const [isBusy, setBusy] = useState(false)
  // If the person returns with Back, the browser may show this page as it was when it was left, with `isBusy` set.
  useEffect(() => onEvents(window, 'pageshow')(() => setBusy(false)), [])

  const isHere = useRef(true)
  // A layout effect, because the cleanup of an ordinary effect may run only after the address arrives.
  useLayoutEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  async function go(): Promise<void> {
    setBusy(true)
    const tab = newTab ? openTab() : undefined
    try {
      const { url } = await request()
      tab?.location.replace(url)
      // If the person has gone to another page in the meantime, that page stays open.
      if (!tab && isHere.current) return window.location.assign(url)
    } catch (error) {
      tab?.close()
      showAlert({ message: refusalSentence(error), type: 'danger' })
      onRefused()
    }
    setBusy(false)
  }
  return { isBusy, go: () => void go() }
}

/**
 * Opens an empty tab during the press and redirects it later, because browsers block a tab that opens after a wait. Returns
 * undefined if the browser opens no tab; then the address opens in this page.
 */
function openTab(): Window | undefined {
  const tab = window.open('', '_blank') ?? undefined
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = 'View Earnings'
  return tab
}
