/** An error that no code caught, or a part of the code that could not be loaded. */
type Kind = 'error' | 'chunk'
type Listener = (kind: Kind, error: unknown) => void

let listener: Listener = () => undefined

/** Sets the listener for errors in the page's code. `lib` does not import the analytics, so the app sets it here. */
export function onBroken(next: Listener): void {
  listener = next
}

/** Reports an error that no code can handle. The page may show something in place of the part that failed. */
export function noteBroken(kind: Kind, error: unknown): void {
  listener(kind, error)
}
