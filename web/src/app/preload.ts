/**
 * A separate script that runs while the page's main script still loads. It requests the data and code that are needed first.
 */
import '../posts/preload-feed.ts'

/** Whether the page was opened at the feed; any other address needs the routes. */
export const isAtFeed = /^\/(home)?$/.test(window.location.pathname)

// If this fails, the router loads the routes.
if (!isAtFeed) import('./routes.tsx').catch(() => undefined)
