import { isSiteFile, shellPath, swapCache } from './page-files.ts'

/**
 * Stores the page for use without a connection: the document and every file of the site that it has loaded. The development
 * server has no worker, so nothing is stored there. Links to this page load a new document, because the browser lists loaded
 * files by document.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator && 'caches' in window)) return
  await navigator.serviceWorker.register('/service-worker.js')
  // Loads the code reader, which is needed at the meeting.
  await import('./scan.tsx')
  const cache = await caches.open(swapCache)
  const shell = await fetch(window.location.pathname)
  if (!shell.ok) return
  await cache.put(shellPath, shell)
  const files = loadedFiles()
  // A file that fails to load now may be in the cache from an earlier visit.
  await Promise.allSettled([...files].map((file) => cache.add(file)))
  // Deletes the files of earlier versions.
  const old = (await cache.keys()).filter(({ url }) => !files.has(url) && !url.endsWith(shellPath))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Deletes the stored page. Called on sign-out. */
export async function forgetPage(): Promise<void> {
  if ('caches' in window) await caches.delete(swapCache)
}

function loadedFiles(): Set<string> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const scripts = Array.from(document.querySelectorAll('script'), ({ src }) => src)
  const links = Array.from(document.querySelectorAll('link'), ({ href }) => href)
  const isOwn = (file: string) => {
    const { origin, pathname } = new URL(file, window.location.href)
    return origin === window.location.origin && isSiteFile(pathname)
  }
  return new Set([...loaded, ...scripts, ...links].filter(isOwn))
}
