/** The cache of the page of a handover, for use without a connection. The page fills it, and the worker reads it. */
export const swapCache = 'swap'
/** The key of the document; it is the same for every handover. */
export const shellPath = '/swap/'

/** Whether a path is a file of the site itself, which the page needs to start. */
export const isSiteFile = (pathname: string): boolean =>
  pathname.startsWith('/assets/') || pathname === '/config.json' || pathname === '/theme.js'
