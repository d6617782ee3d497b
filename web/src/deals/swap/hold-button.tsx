import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './swap.module.css'

interface HoldButtonProps {
  label: string
  onHold: () => void
  /** Called if the button was pressed and not held, which is all that a screen reader or a switch can do. */
  onPress: () => void
}

const holdMs = 1000

/** A button that acts once it was held for a second, by pointer, Space or Enter. */
export function HoldButton({ label, onHold, onPress }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    clearTimeout(timer.current)
    setHeld(true)
    timer.current = setTimeout(onHold, holdMs)
  }
  const stop = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  const onKey = (event: KeyboardEvent, act: () => void) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    // Otherwise the key would also click.
    event.preventDefault()
    if (!event.repeat) act()
  }
  return (
    <button
      type="button"
      className={styles.hold}
      data-held={isHeld || undefined}
      onPointerDown={(event) => event.button === 0 && start()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={onPress}
      onKeyDown={(event) => onKey(event, start)}
      onKeyUp={(event) =>
        onKey(event, () => {
          stop()
          onPress()
        })
      }
      onBlur={stop}
      // Prevents the menu of a long press.
      onContextMenu={(event) => event.preventDefault()}
    >
      {isHeld ? 'Keep holding…' : label}
    </button>
  )
}
