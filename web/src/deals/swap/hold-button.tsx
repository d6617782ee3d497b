import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './swap.module.css'

interface HoldButtonProps {
  label: string
  onHold: () => void
  /** Called if the button was pressed but not held. Screen readers and switch devices can only press. */
  onPress: () => void
}

const holdMs = 1000

/** A button that acts after it was held for a second with the pointer, Space or Enter. */
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
    // Without this call, the browser would also fire a click for the key.
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
      // Prevents the browser's menu for a long press.
      onContextMenu={(event) => event.preventDefault()}
    >
      {isHeld ? 'Keep holding…' : label}
    </button>
  )
}
