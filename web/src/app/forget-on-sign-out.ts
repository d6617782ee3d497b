import type { QueryClient } from '@tanstack/react-query'
import { isKept } from '../deals/swap/kept.ts'
import { forgetKeptTexts } from '../lib/use-kept-text.ts'
import { forgetIntent } from '../session/intent-store.ts'
import { followSession } from '../session/session.ts'
import { forgetAllValues } from '../forms/forget-all-values.ts'

/**
 * On sign-out, removes what the person typed into forms, their pending intent, and data loaded with their rights; the data
 * on the screen is reloaded.
 */
export function forgetOnSignOut(client: QueryClient): void {
  followSession(() => {
    forgetIntent()
    forgetAllValues()
    forgetKeptTexts()
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
    // By then the page has rendered for a visitor, and queries that visitors may not send are inactive.
    setTimeout(() => {
      // Removed instead of reset: nobody is signed in, so it must not load again.
      client.removeQueries({ queryKey: ['me'] })
      client.removeQueries({ type: 'inactive' })
      void client.resetQueries()
    })
  })
}
