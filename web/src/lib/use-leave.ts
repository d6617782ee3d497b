import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns a function that leaves the page for `goBack`. If the page was opened from `goBack` (the navigation then has a
 * state), goes one step back, which keeps the position in the list. Otherwise replaces this page.
 */
export function useLeave(goBack: string): () => void {
  const navigate = useNavigate()
  const isOpened = useLocation().state !== null
  return useCallback(
    () => void (isOpened ? navigate(-1) : navigate(goBack, { replace: true })),
    [isOpened, navigate, goBack],
  )
}
