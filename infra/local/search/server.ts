import type { IncomingMessage, ServerResponse } from 'node:http'
import { requireAllowed, type Signers } from '../access/signers.ts'
import { addressOf, readBody, sendJson, startHttpServer, type LocalServer } from '../http-server.ts'
import { Refusal } from '../refusal.ts'
import { sha256, verifySignature } from '../signature.ts'
import { Cluster } from './cluster.ts'
import { illegalArgument, refusalBody, SearchRefusal } from './refusal.ts'
import { findRoute } from './routes.ts'

type SearchOptions = {
  port: number
  /** The directory of the indexes. */
  directory: string
  signers: Signers
  /** The ARN of the domain, below which every path is a resource of IAM. */
  domainArn: string
  log: (line: string) => void
}

/** Parameters that every request may have; each route lists further ones. */
const commonParameters = ['pretty', 'human', 'error_trace', 'filter_path', 'format', 'timeout']

/**
 * A domain of OpenSearch: the part of its protocol that the product uses, with signatures and IAM policies. Any other
 * request gets a 400 that names the unsupported part. https://docs.opensearch.org/latest/api-reference/
 */
export async function startSearch(options: SearchOptions): Promise<LocalServer> {
  const { port, directory, signers, domainArn, log } = options
  const cluster = new Cluster(directory, log)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const { method = 'GET' } = request
    const { pathname, searchParams } = addressOf(request)
    try {
      authorize(request, pathname, searchParams, body)
      const { route, names } = findRoute(method, pathname)
      const known = [...commonParameters, ...(route.parameters ?? [])]
      for (const name of searchParams.keys())
        if (!known.includes(name))
          throw illegalArgument(`request [${pathname}] contains unrecognized parameter: [${name}]`)
      const { status, body: answer } = await route.run(cluster, { names, query: searchParams, body })
      send(response, method, status, answer)
    } catch (error) {
      // A denied request gets the format of AWS's access check instead of OpenSearch's.
      if (error instanceof Refusal) return sendJson(response, error.status, { Message: error.message })
      if (!(error instanceof SearchRefusal)) throw error
      send(response, method, error.status, refusalBody(error))
    }
  }

  function authorize(request: IncomingMessage, path: string, query: URLSearchParams, body: string): void {
    const { method = 'GET', headers } = request
    const verified = verifySignature({ method, path, query, headers, payloadHash: sha256(body) }, signers)
    const action = `es:ESHttp${method.charAt(0)}${method.slice(1).toLowerCase()}`
    const resource = `${domainArn}${decodeURIComponent(path)}`
    if ('problem' in verified) {
      const who =
        verified.problem === 'missing' ? 'anonymous' : `with a signature that is ${verified.problem}`
      throw new Refusal('AccessDenied', `User: ${who} is not authorized to perform: ${action}`, 403)
    }
    requireAllowed(verified.caller, [{ action, resource }], 'AccessDenied', 403)
  }

  const server = await startHttpServer(port, handle, log)
  return {
    ...server,
    async close() {
      await server.close()
      cluster.close()
    },
  }
}

function send(response: ServerResponse, method: string, status: number, body: object): void {
  if (method !== 'HEAD') return sendJson(response, status, body)
  response.writeHead(status)
  response.end()
}
