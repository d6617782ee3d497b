import { useEffect, useEffectEvent } from 'react'

const fields = 'input, textarea, select, [contenteditable]'
/** Enter on these does what they do. */
const pressable = 'a, button, summary, [role=tab]'

/**
 * Calls the function of a key while the screen is shown. A key does nothing while the operator types in a field, and none with
 * a modifier, because that belongs to the browser.
 */
export function useKeys(isShown: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    const run = keys[key]
    if (!run || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if (target instanceof Element && target.closest(key === 'Enter' ? `${fields}, ${pressable}` : fields))
      return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isShown) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isShown])
}
