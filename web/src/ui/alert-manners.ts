/** The behaviour of an alert on the screen, apart from alerts.tsx because a first load shows none. */
import { alertsPlace } from './alerts-place.ts'

/** A finger is near an alert within this many pixels. */
const nearPixels = 64

/**
 * Keeps an alert from repeating a sentence that is visible next to a field, and from covering the focused element; holds it
 * while a finger is near. Returns a function that stops this.
 */
export function mindAlert(
  element: HTMLElement,
  message: string,
  hold: (isHeld: boolean) => void,
): () => void {
  const shown = [...document.querySelectorAll('[role=alert]')].filter((one) => one.textContent === message)
  element.toggleAttribute('data-beside', shown.some(isOnScreen))
  // It is measured at its usual position.
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

/** Whether an alert covers the element that was just pressed or has the focus. */
function coversFocus(alert: HTMLElement): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || alertsPlace.contains(activeElement)) return false
  const [one, other] = [activeElement.getBoundingClientRect(), alert.getBoundingClientRect()]
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}
