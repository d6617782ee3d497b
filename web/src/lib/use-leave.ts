import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Leaves the page for `goBack`. Where that page opened this one, which it says in the navigation's state, it is one step
 * back in the history with its place in the list; otherwise it takes this page's place.
 */
export function useLeave(goBack: string): () => void {
  const navigate = useNavigate()
  const isOpened = useLocation().state !== null
  return useCallback(
    () => void (isOpened ? navigate(-1) : navigate(goBack, { replace: true })),
    [isOpened, navigate, goBack],
  )
}
