import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { useMe } from '../session/me.ts'

const storageKey = 'guide'

/**
 * Whether the page reserves space for the welcome guide. Until the server has said who is signed in, it uses this browser's
 * last known state, so that the content below does not move under a press.
 */
export function useGuideDue(): boolean {
  const { me, status } = useMe()
  const isDue = me && !me.profileSetUp && me.gettingStarted !== false
  useEffect(() => {
    if (isDue !== undefined) writeStored('localStorage', storageKey, isDue ? 'due' : null)
  }, [isDue])
  return isDue ?? (status === 'loading' && readStored('localStorage', storageKey) !== null)
}
