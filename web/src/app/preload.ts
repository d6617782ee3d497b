/**
 * A separate script that runs while the page's main script still loads. It requests the data and code that are needed first.
 */
import { renderedId } from '../lib/rendered.ts'
import '../posts/preload-feed.ts'

/** Whether the page was opened at the feed; any other address needs the routes. */
export const isAtFeed = /^\/(home)?$/.test(window.location.pathname)

// If this fails, the router loads the routes.
if (!isAtFeed) import('./routes.tsx').catch(() => undefined)
// What a page needs at once if the server did not render it (`unrendered` in vite.config.ts). If this fails, each part loads
// when it is needed.
if (!document.getElementById(renderedId)) import('../../../shared/campuses/accent.ts').catch(() => undefined)
