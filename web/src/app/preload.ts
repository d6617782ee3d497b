/** A script of its own that runs while the page's main script still loads, and requests what that needs first. */
import '../posts/preload-feed.ts'

/** Whether the page was opened at the feed; any other address needs the routes. */
export const isAtFeed = /^\/(home)?$/.test(window.location.pathname)

// The router loads them again if this fails.
if (!isAtFeed) import('./routes.tsx').catch(() => undefined)
