import type { QueryClient } from '@tanstack/react-query'
import { hasSession, onSessionChange } from '../session/session.ts'

/** On sign-out, removes what was loaded with the person's rights, and loads again what is on the screen. */
export function forgetOnSignOut(client: QueryClient): void {
  let was = hasSession()
  onSessionChange(() => {
    const is = hasSession()
    if (was && !is) {
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
