import { useEffect, useEffectEvent } from 'react'

const fields = 'input, textarea, select, [contenteditable]'
/** Elements that handle Enter themselves. */
const pressable = 'a, button, summary, [role=tab]'

/**
 * While the screen is shown, calls the function in `keys` for a pressed key. Ignores keys that are typed into a field, and
 * keys with a modifier, which are shortcuts of the browser.
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
