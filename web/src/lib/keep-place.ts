/**
 * Restores the scroll position and the focus after the next frame. The browser changes both when it returns to the page's
 * own entry with a fragment in the address.
 */
export function keepPlace(): void {
  const { activeElement } = document
  const { scrollX, scrollY } = window
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    }),
  )
}
