import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Moves the focus to the search box, or opens the search page if the bars have none. */
export function useOpenSearch(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const field = document.getElementById('search')
    if (field) field.focus()
    else void navigate('/search', { state: 'search' })
  }, [navigate])
}
