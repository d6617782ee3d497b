import { useNavigate } from 'react-router-dom'
import { addressOf, searchOf } from './address.ts'
import type { Filters } from './address.ts'

/** `pathWith` returns the address of the page with some filters changed; `change` opens that address. */
export function useChangeFilters(path: '/search' | '/media' | '/home') {
  const navigate = useNavigate()
  // The filters are read from the address, because a second quick press may come before the first one has rendered.
  const pathWith = (part: Partial<Filters>) =>
    addressOf(path, { ...searchOf(new URLSearchParams(window.location.search)), ...part })
  return { pathWith, change: (part: Partial<Filters>) => void navigate(pathWith(part)) }
}
