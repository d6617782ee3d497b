/** A `ref` for the field that a page is about. Not the attribute: that works only while the page itself loads. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
