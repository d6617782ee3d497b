/**
 * The caches with the site's own files. The worker fills and reads them; a page adds the files that it loaded before the
 * worker ran. They hold nothing of people.
 */

/** The files below `/assets/`, whose names change with their content, of all releases that are in use. */
export const assetsCache = 'site-assets'

/** A cache with the files of one release whose names do not change: the document, `/theme.js` and `/config.json`. */
export const releaseCache = (id: string): string => `${releasePrefix}${id}`
export const releasePrefix = 'site-release-'

/** The document of every page. */
export const documentPath = '/index.html'
export const configPath = '/config.json'
export const themePath = '/theme.js'
/** The list of a release's assets, which is a file in its cache only. */
export const assetsPath = '/assets.json'

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/')
