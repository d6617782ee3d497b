/**
 * The client of the search engine, an OpenSearch domain. Its requests are signed with the function's credentials. Only
 * the transport of the official client is used: the rest of it, a method for each kind of request, would add 204 KB to
 * every bundle.
 */
import { EventEmitter } from 'node:events'
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3'
import * as errors from '@opensearch-project/opensearch/lib/errors.js'
import { ConnectionPool } from '@opensearch-project/opensearch/lib/pool/index.js'
import Serializer from '@opensearch-project/opensearch/lib/Serializer.js'
import * as z from 'zod/mini'
import { timeLimits } from './clients.ts'
import { defaultProvider } from './credentials.ts'
import { env } from './env.ts'

/** The engine is down, overloaded or unreachable, so the same request may succeed later. */
export class SearchUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The search engine is not available', { cause })
    this.name = 'SearchUnavailableError'
  }
}

const hitsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        /** The sort values of the hit, for `search_after`. */
        sort: z.optional(z.array(z.unknown())),
        /** For each field, the text with marks around the matched words. */
        highlight: z.optional(z.record(z.string(), z.array(z.string()))),
        /** The document's own fields, if the query asks for them. */
        _source: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
})
export type SearchHit = z.output<typeof hitsSchema>['hits']['hits'][number]

export interface SearchWrite {
  id: string
  /** A write is refused with status 409 if the engine has this version of the document, or a greater one. */
  version: number
  document: Record<string, unknown>
}

const bulkSchema = z.object({
  items: z.array(
    z.object({
      index: z.object({
        _id: z.string(),
        status: z.number(),
        error: z.optional(z.object({ type: z.string(), reason: z.optional(z.string()) })),
      }),
    }),
  ),
})
export type SearchWriteResult = z.output<typeof bulkSchema>['items'][number]['index']

export function connectSearch() {
  const transport = connectTransport()

  async function send(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: { body?: Record<string, unknown>; bulkBody?: Record<string, unknown>[] } = {},
  ): Promise<unknown> {
    try {
      return (await transport.request({ method, path: `/${path}`, ...content })).body
    } catch (error) {
      throw isPassing(error) ? new SearchUnavailableError(error) : error
    }
  }

  return {
    /** Any request. Throws `SearchUnavailableError`, and the client's `ResponseError` for a refusal. */
    send,

    /** The hits of a query on an index or alias. A missing index will be created again, so it counts as unavailable. */
    async search(index: string, body: Record<string, unknown>): Promise<SearchHit[]> {
      const found = await send('POST', `${index}/_search`, { body }).catch((error: unknown) => {
        throw refusalStatusOf(error) === 404 ? new SearchUnavailableError(error) : error
      })
      return z.parse(hitsSchema, found).hits.hits
    },

    /**
     * Writes documents to the index of an alias in one request, each with its external version. Returns the result of each:
     * 404 if there is no such alias, because a write does not create an index.
     */
    async bulk(alias: string, writes: SearchWrite[]): Promise<SearchWriteResult[]> {
      const bulkBody = writes.flatMap(({ id, version, document }) => [
        { index: { _id: id, version, version_type: 'external' } },
        document,
      ])
      const { items } = z.parse(
        bulkSchema,
        await send('POST', `${alias}/_bulk?require_alias=true`, { bulkBody }),
      )
      return items.map((item) => item.index)
    },
  }
}

/** Whether a failed request may succeed later: no response, an overload, or a failure of the engine. */
function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return error.statusCode === 429 || (error.statusCode ?? 0) >= 500
  return error instanceof errors.OpenSearchClientError
}

/** The status with which the engine refused a request; undefined for any other error. */
export function refusalStatusOf(error: unknown): number | undefined {
  return error instanceof errors.ResponseError ? error.statusCode : undefined
}

function connectTransport() {
  const { attempts, request } = timeLimits('search')
  const region = env('AWS_REGION')
  const { Connection, Transport } = AwsSigv4Signer({
    region,
    service: 'es',
    getCredentials: defaultProvider(),
  })
  const events = new EventEmitter()
  const emit = events.emit.bind(events)
  // There is one address, which is tried even after failures. Any other strategy would send its own requests.
  const connectionPool = new ConnectionPool({ Connection, emit, resurrectStrategy: 'none' })
  // On a laptop, `SEARCH_URL` is the address of its own engine.
  connectionPool.addConnection(env.optional('SEARCH_URL') ?? `https://${env('SEARCH_DOMAIN')}`)
  const serializer = new Serializer()
  const limits = { maxRetries: attempts - 1, requestTimeout: request }
  return new Transport({ emit, connectionPool, serializer, sniffEndpoint: '', ...limits })
}
