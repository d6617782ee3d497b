import { useEffect } from 'react'

/** Calls `act` when a key is pressed anywhere on the page, except while the person types or a dialog or menu is open. */
export function usePageKey(key: string, act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return
      if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, act])
}
