/** The responses to requests that were sent before the page's main script had loaded, by the address of the request. */
const responses = new Map<string, ReturnType<typeof fetchNow>>()

/** Requests an address, and notes the time of the response by the device's clock (epoch milliseconds). */
export async function fetchNow(url: string, request: RequestInit) {
  const response = await fetch(url, request)
  return { response, arrivedAt: Date.now() }
}

/** Requests an address as a visitor, without credentials. */
export function preload(url: string): void {
  const response = fetchNow(url, { credentials: 'omit' })
  // The caller of takePreloaded handles a failure; without a caller, the response is not needed.
  response.catch(() => undefined)
  responses.set(url, response)
}

/** Returns the preloaded response of an address, and removes it. */
export function takePreloaded(url: string): ReturnType<typeof fetchNow> | undefined {
  const response = responses.get(url)
  responses.delete(url)
  return response
}
