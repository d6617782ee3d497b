import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A new page starts at its top, and keyboards and readers start in it; Back leaves both to where it was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const arrival = useNavigationType()
  useEffect(() => {
    if (arrival === 'POP') return
    window.scrollTo(0, 0)
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement) && !document.querySelector('dialog:modal'))
      content?.focus({ preventScroll: true })
  }, [pathname, arrival])
}
