/** The part of the service worker that opens the page of a handover without a connection. Other pages are not stored. */
import { isSiteFile, shellPath, swapCache } from './page-files.ts'

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/** The part of the worker's global scope that this module uses. */
export interface FetchScope {
  readonly location: { readonly origin: string }
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

/** Without a response within `patience`, the connection counts as lost for the next `lostMs` (milliseconds). */
const patience = 3000
const lostMs = 10_000

export function startSwap(scope: FetchScope): void {
  let lostUntil = 0
  /**
   * Responds from the network, or from the cache if the network fails or is slow. After one slow response, the next ones do
   * not wait, so that a page of many files waits only once.
   */
  const respond = async (request: Request, key: string): Promise<Response> => {
    const arriving = fetch(request)
    const good = arriving.then(
      (response) => (response.ok ? response : undefined),
      () => undefined,
    )
    const wait = performance.now() < lostUntil ? 0 : patience
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, wait, undefined))
    const response = await Promise.race([good, late])
    if (response) return response
    lostUntil = performance.now() + lostMs
    return (await keptAs(key)) ?? arriving
  }
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin) return
    const isPage = mode === 'navigate' && pathname.startsWith(shellPath)
    if (isPage || (mode !== 'navigate' && isSiteFile(pathname)))
      event.respondWith(respond(event.request, isPage ? shellPath : url))
  })
}

async function keptAs(key: string): Promise<Response | undefined> {
  if (!(await caches.has(swapCache))) return undefined
  return (await caches.open(swapCache)).match(key, { ignoreVary: true })
}
