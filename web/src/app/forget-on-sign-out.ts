import type { QueryClient } from '@tanstack/react-query'
import { isKept } from '../deals/swap/kept.ts'
import { forgetKeptTexts } from '../lib/use-kept-text.ts'
import { forgetSeen } from '../offline/seen.ts'
import { forgetIntent } from '../session/intent-store.ts'
import { followSession } from '../session/session.ts'
import { forgetAllValues } from '../forms/forget-all-values.ts'

/**
 * On sign-out, removes the texts that the person typed, their pending intent, and the data that was loaded for them. The
 * data on the screen is loaded again for a visitor.
 */
export function forgetOnSignOut(client: QueryClient): void {
  followSession(() => {
    forgetIntent()
    forgetAllValues()
    forgetKeptTexts()
    forgetSeen()
    // Otherwise changes that wait for the connection would be sent with the next person's session.
    client.getMutationCache().clear()
    if (isKept('terms') || isKept('proofs'))
      void import('../deals/swap/forget-swaps.ts')
        .then(({ forgetSwaps }) => forgetSwaps())
        .catch(() => undefined)
    if (window.Notification?.permission === 'granted')
      void import('../notifications/device.ts')
        .then(({ forgetDevice }) => forgetDevice())
        .catch(() => undefined)
    // Runs after the page has rendered for a visitor, when the queries that visitors may not send are inactive.
    setTimeout(() => {
      // Removes this query instead of resetting it. A reset would request `me` again, although nobody is signed in.
      client.removeQueries({ queryKey: ['me'] })
      client.removeQueries({ type: 'inactive' })
      void client.resetQueries()
    })
  })
}
