import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onEvents } from '../lib/on-events.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'

interface Way {
  /** Fetches the address of a page of Stripe, which works once. */
  request: () => Promise<{ url: string }>
  /** Opens in a new tab. */
  newTab?: boolean
  onRefused: () => void
}

/** Opens a page of Stripe; `isBusy` until the page is left. */
export function useWayToStripe({ request, newTab = false, onRefused }: Way) {
  const [isBusy, setBusy] = useState(false)
  // After Back from Stripe, the browser may show the page as it was left.
  useEffect(() => onEvents(window, 'pageshow')(() => setBusy(false)), [])

  const isHere = useRef(true)
  // In the same commit as the page, because the cleanup of an ordinary effect may run after the address arrives.
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
      // A person who went to another page stays there.
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
 * A tab that opens later than the press counts as a pop-up, so it opens empty and is then redirected. Undefined if the
 * browser opens none: then the address opens in this page.
 */
function openTab(): Window | undefined {
  const tab = window.open('', '_blank') ?? undefined
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = 'View Earnings'
  return tab
}
