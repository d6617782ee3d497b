/**
 * The name of the cache with the page of a handover, for use without a connection. The page fills the cache, and the worker
 * reads it.
 */
export const swapCache = 'swap'
/** The cache key of the document, which is the same for every handover. */
export const shellPath = '/swap/'

/** Whether a path is a file of the site itself that the page needs to start. */
export const isSiteFile = (pathname: string): boolean =>
  pathname.startsWith('/assets/') || pathname === '/config.json' || pathname === '/theme.js'
