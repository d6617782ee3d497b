/** A `ref` that focuses the main field of a page, because the `autofocus` attribute works only while the document loads. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
