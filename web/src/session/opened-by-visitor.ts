import { useState } from 'react'
import { useMe } from './me.ts'

/**
 * Whether a visitor opened the page as a visitor. If the session ended on the page, an alert says why, and no prompt covers
 * it.
 */
export function useOpenedByVisitor(): boolean {
  const { status } = useMe()
  const [first] = useState(status)
  return first === 'visitor' && status === 'visitor'
}
