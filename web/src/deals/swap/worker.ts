/** The part of the service worker that opens the page of a handover without a connection. Other pages are not stored. */
import { isSiteFile, shellPath, swapCache } from './page-files.ts'

/** Without a response within `patience`, the connection counts as lost for the next `lostMs` (milliseconds). */
const patience = 3000
const lostMs = 10_000

/** Returns the function that responds to requests of a handover's page, and to no others. */
export function swapResponder(origin: string) {
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
  return (request: Request): Promise<Response> | undefined => {
    const { method, mode, url } = request
    const target = new URL(url)
    if (method !== 'GET' || target.origin !== origin) return undefined
    const isPage = mode === 'navigate' && target.pathname.startsWith(shellPath)
    if (isPage) return respond(request, shellPath)
    return mode !== 'navigate' && isSiteFile(target.pathname) ? respond(request, url) : undefined
  }
}

async function keptAs(key: string): Promise<Response | undefined> {
  if (!(await caches.has(swapCache))) return undefined
  return (await caches.open(swapCache)).match(key, { ignoreVary: true })
}
