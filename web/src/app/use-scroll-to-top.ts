import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * A new page starts at its top, and keyboards and readers start in it; Back leaves both to where it was, and so does
 * a page that only tidies its own address.
 */
export function useScrollToTop(): void {
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
