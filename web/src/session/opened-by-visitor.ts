import { useState } from 'react'
import { useMe } from './me.ts'

/**
 * Whether a visitor opened the page and is still a visitor. If a session ends on an open page, an alert says why, and no
 * prompt may cover the alert.
 */
export function useOpenedByVisitor(): boolean {
  const { status } = useMe()
  const [first] = useState(status)
  return first === 'visitor' && status === 'visitor'
}
