import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Leaves the page for `goBack`. If that page opened this one, according to the navigation's state, it goes one step back in
 * the history, which keeps the position in the list; otherwise it replaces this page.
 */
export function useLeave(goBack: string): () => void {
  const navigate = useNavigate()
  const isOpened = useLocation().state !== null
  return useCallback(
    () => void (isOpened ? navigate(-1) : navigate(goBack, { replace: true })),
    [isOpened, navigate, goBack],
  )
}
