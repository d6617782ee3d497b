/** An error that no code caught, or a part of the code that could not be loaded. */
type Kind = 'error' | 'chunk'
type Listener = (kind: Kind, error: unknown) => void

let listener: Listener = () => undefined

/** Sets what happens when code of the page breaks. `lib` does not know the analytics, so the app passes it in. */
export function onBroken(next: Listener): void {
  listener = next
}

/** Notes an error that nothing can handle, although the page shows something in its place. */
export function noteBroken(kind: Kind, error: unknown): void {
  listener(kind, error)
}
