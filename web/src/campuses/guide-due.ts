import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { useMe } from '../session/me.ts'

const storageKey = 'guide'

/**
 * Whether the page reserves space for the welcome guide. Until `me` is loaded, the last state that this browser stored
 * counts, so that the content below does not move while the person presses it.
 */
export function useGuideDue(): boolean {
  const { me, status } = useMe()
  const isDue = me && !me.profileSetUp && me.gettingStarted !== false
  useEffect(() => {
    if (isDue !== undefined) writeStored('localStorage', storageKey, isDue ? 'due' : null)
  }, [isDue])
  return isDue ?? (status === 'loading' && readStored('localStorage', storageKey) !== null)
}
