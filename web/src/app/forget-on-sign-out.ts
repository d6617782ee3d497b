import type { QueryClient } from '@tanstack/react-query'
import { forgetIntent } from '../session/intent-store.ts'
import { hasSession, onSessionChange } from '../session/session.ts'
import { forgetAllValues } from '../accounts/forget-all-values.ts'

/**
 * On sign-out, removes what the person typed into forms and was about to do, and what was loaded with their rights;
 * what is on the screen loads again.
 */
export function forgetOnSignOut(client: QueryClient): void {
  let was = hasSession()
  onSessionChange(() => {
    const is = hasSession()
    if (was && !is) {
      forgetIntent()
      forgetAllValues()
      if (window.Notification?.permission === 'granted')
        void import('../notifications/device.ts')
          .then(({ forgetDevice }) => forgetDevice())
          .catch(() => undefined)
      // By then the page has rendered for a visitor, and queries that a visitor may not send are inactive.
      setTimeout(() => {
        // Removed rather than reset: nobody is signed in, so it must not load again.
        client.removeQueries({ queryKey: ['me'] })
        client.removeQueries({ type: 'inactive' })
        void client.resetQueries()
      })
    }
    was = is
  })
}
