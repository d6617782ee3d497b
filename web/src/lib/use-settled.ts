import { useEffect, useState } from 'react'

const pauseMs = 150

/** Returns the typed text after a pause in typing (a debounce), so that not each pressed key causes a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
