import { useNavigate } from 'react-router-dom'
import { addressOf, searchOf } from './address.ts'
import type { Filters } from './address.ts'

/** The address of a page with some filters changed, and a function that goes there. */
export function useChangeFilters(path: '/search' | '/media' | '/home') {
  const navigate = useNavigate()
  // Of two quick presses, the second comes before the first one has rendered.
  const pathWith = (part: Partial<Filters>) =>
    addressOf(path, { ...searchOf(new URLSearchParams(window.location.search)), ...part })
  return { pathWith, change: (part: Partial<Filters>) => void navigate(pathWith(part)) }
}
