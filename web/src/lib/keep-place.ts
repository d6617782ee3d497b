/** Undoes that the browser goes to the fragment of the address, with the next frame, when the page's own entry is current again. */
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
