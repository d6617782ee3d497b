/**
 * Restores scroll position and focus in the next frame, because the browser jumps to the address's fragment when it returns
 * to the page's own entry.
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
