/** A `ref` that focuses the field a page is about. The `autofocus` attribute works only while the document loads. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
