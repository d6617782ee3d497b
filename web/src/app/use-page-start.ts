import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Scrolls a new page to its top and moves the focus into it, for keyboards and screen readers. Back keeps the scroll
 * position and the focus, and so does a page that only changes its own query string.
 */
export function usePageStart(): void {
  const { pathname } = useLocation()
  const arrival = useNavigationType()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current !== pathname
    shown.current = pathname
    if (arrival === 'POP' || !isNew) return
    window.scrollTo(0, 0)
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement) && !document.querySelector('dialog:modal'))
      content?.focus({ preventScroll: true })
  }, [pathname, arrival])
}
