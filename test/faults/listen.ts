import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A server on a free port of this machine, as the endpoint of a service. A request that throws loses its connection.
 */
export async function listen(respond: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown) {
  const server = createServer((incoming, outgoing) => {
    const answer = async () => respond(incoming, outgoing)
    // A client that is stopped may leave half a request behind, while another test runs.
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
