/** The official client, with a function that sends the requests of contract tests. */
import { Client, errors } from '@opensearch-project/opensearch'
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3'
import { localCredentials, region } from '../../../infra/local/account.ts'

export type Body = Record<string, unknown>
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** A response of the engine, which may be a refusal. */
export interface Reply {
  status: number
  body: Body
  /** The type of the error, if the request was refused. */
  error: string | undefined
}

export function connectEngine(node: string) {
  const client = new Client({
    // A real server without its security plugin ignores the signature.
    ...AwsSigv4Signer({ region, service: 'es', getCredentials: async () => localCredentials }),
    node,
    requestTimeout: 30_000,
    maxRetries: 0,
  })
  return {
    /** Sends a request and returns the response, even if it is a refusal. An array is sent as lines of JSON. */
    async send(method: Method, path: string, body?: Body | Body[]): Promise<Reply> {
      const content = Array.isArray(body) ? { bulkBody: body } : body ? { body } : {}
      try {
        const response = await client.transport.request({ method, path, ...content })
        return replyOf(response.statusCode, response.body)
      } catch (error) {
        if (error instanceof errors.ResponseError) return replyOf(error.statusCode, error.body)
        throw error
      }
    },
    close: () => client.close(),
  }
}

function replyOf(status: number | null | undefined, content: unknown): Reply {
  const body = typeof content === 'object' && content !== null ? (content as Body) : {}
  return { status: status ?? 0, body, error: (body['error'] as { type?: string } | undefined)?.type }
}
