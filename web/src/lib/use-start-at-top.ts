import { useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * Starts the page of `id` at its top, unless the person came by Back or Forward. A change of the query keeps the position.
 */
export function useStartAtTop(id: string): void {
  const [arrival] = useState(useNavigationType())
  useLayoutEffect(() => {
    if (arrival !== 'POP') window.scrollTo(0, 0)
  }, [arrival, id])
}
