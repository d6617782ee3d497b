import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { alertsPlace } from './alerts-place.ts'
import type { Alert } from './alerts-store.ts'
import styles from './alerts.module.css'

const icons = { success: CircleCheck, okay: Info, danger: TriangleAlert }
/** Pixels within which a finger counts as near an alert. */
const nearPixels = 64

/**
 * The icon of an alert, which also gives the alert, its parent element, the optional behaviour. It is a separate module,
 * because a first load shows no alert. `hold` is called with whether a finger is near the alert.
 */
export function AlertManners({ alert, hold }: { alert: Alert; hold: (isHeld: boolean) => void }) {
  const icon = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = icon.current?.parentElement
    return element ? mindAlert(element, alert.message, hold) : undefined
  }, [alert.message, hold])
  const Icon = icons[alert.type]
  return (
    <span ref={icon} className={styles.icon} aria-hidden>
      <Icon size={20} />
    </span>
  )
}

/**
 * Hides an alert if its sentence is already visible next to a field, moves the alerts to the top if one covers the focused
 * element, and holds an alert while a finger is near. Returns a function that stops the holding.
 */
function mindAlert(element: HTMLElement, message: string, hold: (isHeld: boolean) => void): () => void {
  const shown = [...document.querySelectorAll('[role=alert]')].filter((one) => one.textContent === message)
  element.toggleAttribute('data-beside', shown.some(isOnScreen))
  // The alert is measured at its usual position, the bottom.
  alertsPlace.removeAttribute('data-top')
  alertsPlace.toggleAttribute('data-top', coversFocus(element))
  const listen = ({ type, pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'mouse') return
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isNear =
      clientX > left - nearPixels &&
      clientX < right + nearPixels &&
      clientY > top - nearPixels &&
      clientY < bottom + nearPixels
    hold(isNear && (type === 'pointerdown' || type === 'pointermove'))
  }
  const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const
  for (const type of types) document.addEventListener(type, listen)
  return () => {
    for (const type of types) document.removeEventListener(type, listen)
  }
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Whether an alert covers the focused element, which may have just been pressed. */
function coversFocus(alert: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || alertsPlace.contains(activeElement)) return false
  const [one, other] = [activeElement.getBoundingClientRect(), alert.getBoundingClientRect()]
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}
