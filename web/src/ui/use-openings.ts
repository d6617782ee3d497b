import { useRef, useState } from 'react'
import type { ToggleEvent } from 'react'

/**
 * Counts how often a popover has been opened; 0 while it is closed. If a popover is closed and opened again within a
 * moment, it sends only one `toggle` event, and only the count shows that it was closed. Events of popovers inside it are
 * ignored.
 */
export function useOpenings() {
  const openings = useRef(0)
  const [opening, setOpening] = useState(0)
  const isOwn = ({ target, currentTarget }: ToggleEvent) => target === currentTarget
  return {
    opening,
    onBeforeToggle: (event: ToggleEvent) => {
      if (isOwn(event) && event.newState === 'open') openings.current += 1
    },
    onToggle: (event: ToggleEvent) => {
      if (isOwn(event)) setOpening(event.newState === 'open' ? openings.current : 0)
    },
  }
}
