/**
 * Sends a request and returns the status of its response. It reads the body, because a connection with an unread body is not
 * released before the garbage collection, and other requests might have to wait for the connection.
 */
export async function statusOf(...request: Parameters<typeof fetch>): Promise<number> {
  const response = await fetch(...request)
  await response.arrayBuffer()
  return response.status
}
