import type { QueryClient } from '@tanstack/react-query'
import { hasSession, onSessionChange } from '../session/session.ts'

/** What one person's rights let them see is gone when they sign out; what is on the screen is asked for anew. */
export function forgetOnSignOut(client: QueryClient): void {
  let was = hasSession()
  onSessionChange(() => {
    const is = hasSession()
    if (was && !is) {
      // After the page has drawn itself for a visitor: what they may not ask for is inactive by then.
      setTimeout(() => {
        // Not to be asked for again: nobody is there.
        client.removeQueries({ queryKey: ['me'] })
        client.removeQueries({ type: 'inactive' })
        void client.resetQueries()
      })
    }
    was = is
  })
}
