import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * Starts a server on a free local port, as the endpoint of a service. If `respond` throws, the request's connection is
 * closed.
 */
export async function listen(respond: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown) {
  const server = createServer((incoming, outgoing) => {
    const answer = async () => respond(incoming, outgoing)
    // A stopped client may leave an incomplete request, whose error must not fail the test that runs then.
    answer().catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
