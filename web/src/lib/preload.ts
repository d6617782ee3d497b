/** Responses that were requested before the page's main script had loaded. */
const responses = new Map<string, Promise<Response>>()

/** Requests an address as a visitor, without credentials. */
export function preload(url: string): void {
  const response = fetch(url, { credentials: 'omit' })
  // The caller of takePreloaded handles a failure; without a caller, the response is not needed.
  response.catch(() => undefined)
  responses.set(url, response)
}

/** The preloaded response of an address. It can be taken once. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const response = responses.get(url)
  responses.delete(url)
  return response
}
