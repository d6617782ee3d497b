import { useRef, useState } from 'react'
import type { ToggleEvent } from 'react'

/**
 * Whether a popover is open, as the number of the time that it was opened; 0 while it is closed. If it is closed and opened within a
 * moment, browsers send a single `toggle`, and only the number says that it begins again. Those of popovers inside it are ignored.
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
