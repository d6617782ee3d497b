import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { useMe } from '../session/me.ts'

const storageKey = 'guide'

/**
 * Whether the page has room for the welcome guide. Until the server has said who is signed in, this is what was true when this
 * browser last knew: what is below does not move while somebody presses it.
 */
export function useGuideDue(): boolean {
  const { me, status } = useMe()
  const isDue = me && !me.profileSetUp && me.gettingStarted !== false
  useEffect(() => {
    if (isDue !== undefined) writeStored('localStorage', storageKey, isDue ? 'due' : null)
  }, [isDue])
  return isDue ?? (status === 'loading' && readStored('localStorage', storageKey) !== null)
}
