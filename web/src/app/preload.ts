/**
 * A separate script that runs while the page's main script still loads. It shows what the person saw last, and requests the
 * data and code that are needed first.
 */
import { renderedId } from '../lib/rendered.ts'
import { hasSeen } from '../lib/seen-key.ts'
import { showScreen } from '../offline/show-screen.ts'
import '../posts/preload-feed.ts'

/** Whether the page was opened at the feed; any other address needs the routes. */
export const isAtFeed = /^\/(home)?$/.test(window.location.pathname)

// If this fails, the router loads the routes.
if (!isAtFeed) import('./routes.tsx').catch(() => undefined)
// What a page needs at once if the server did not render it (`unrendered` in vite.config.ts). If this fails, each part loads
// when it is needed.
if (!document.getElementById(renderedId)) {
  if (isAtFeed && !window.location.search && hasSeen()) void showScreen()
  import('../../../shared/campuses/accent.ts').catch(() => undefined)
}
