/**
 * Sends a request and returns the status of its response, whose body is read: a connection with an unread body is only given
 * back by the garbage collection, and until then other requests may wait for it.
 */
export async function statusOf(...request: Parameters<typeof fetch>): Promise<number> {
  const response = await fetch(...request)
  await response.arrayBuffer()
  return response.status
}
