import { config } from '../lib/config.ts'
import { assetsCache, isAsset } from './site-caches.ts'

const patience = 10_000

/**
 * Has the service worker store the site on this device, so that the next visit starts without waiting for the network. The
 * development server has no worker, and a browser may refuse one, for example in a private window. Then nothing is stored.
 */
export async function cacheSite(): Promise<void> {
  if (!config().cachesSite || !('serviceWorker' in navigator && 'caches' in window)) return
  await navigator.serviceWorker.register('/service-worker.js')
  // On a slow network the worker stores the release for a long time, and the page's other parts do not wait for it.
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([navigator.serviceWorker.ready, late])
  if (!(await caches.has(assetsCache))) return
  // The files that this page loaded before the worker ran. The browser has them in its HTTP cache.
  const cache = await caches.open(assetsCache)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = loaded.filter(
    ({ origin, pathname }) => origin === window.location.origin && isAsset(pathname),
  )
  for (const { href } of files) if (!(await cache.match(href))) await cache.add(href)
}
