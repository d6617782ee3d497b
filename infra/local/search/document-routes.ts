import * as z from 'zod/mini'
import { externalVersion, readSource, requireId, runBulk, statusOf, writtenBody } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import { illegalArgument } from './refusal.ts'
import { indexesOf, isTrue, ok, type Route, type SearchRequest, type SearchResponse } from './route.ts'

const writeParameters = ['refresh', 'version', 'version_type', 'require_alias', 'op_type']
const metadataSchema = z.object({
  version: z.optional(z.coerce.number()),
  version_type: z.optional(z.enum(['internal', 'external', 'external_gte'])),
})

async function bulk(cluster: Cluster, { names, query, body }: SearchRequest): Promise<SearchResponse> {
  const { response, written } = runBulk(cluster, body, {
    index: names['index'] ?? '',
    requireAlias: query.get('require_alias') === 'true',
  })
  cluster.flush()
  await Promise.all([...written].map((index) => afterWrite(index, query)))
  return ok(response)
}

/** What the parameter `refresh` wants after a write. */
async function afterWrite(index: DocumentIndex, query: URLSearchParams): Promise<void> {
  const wanted = query.get('refresh')
  if (wanted === 'wait_for') return index.whenRefreshed()
  if (isTrue(wanted)) return index.refresh()
  if (wanted !== null && wanted !== 'false') throw illegalArgument(`Unknown value for refresh: [${wanted}].`)
}

async function writeDocument(
  cluster: Cluster,
  { names, query, body }: SearchRequest,
): Promise<SearchResponse> {
  const index = cluster.writable(names['index'] ?? '', query.get('require_alias') === 'true')
  const id = names['id'] ?? ''
  requireId(id)
  const metadata = metadataSchema.parse(Object.fromEntries(query))
  const one = index.write({
    id,
    source: body === '' ? undefined : readSource(body),
    createOnly: query.get('op_type') === 'create',
    external: externalVersion(metadata),
  })
  cluster.flush()
  await afterWrite(index, query)
  return { status: statusOf(one), body: writtenBody(index, one) }
}

function getDocument(cluster: Cluster, { names }: SearchRequest): SearchResponse {
  const [index, second] = indexesOf(cluster, names)
  if (!index || second) throw illegalArgument(`[${names['index']}] has more than one index`)
  const id = names['id'] ?? ''
  const document = index.get(id)
  if (!document) return { status: 404, body: { _index: index.name, _id: id, found: false } }
  return ok({
    _index: index.name,
    _id: id,
    _version: document.version,
    _seq_no: document.sequence,
    _primary_term: 1,
    found: true,
    _source: document.source,
  })
}

/** What reads and writes documents by their ids. */
export const documentRoutes: Route[] = [
  ...['POST', 'PUT'].map((method) => ({
    method,
    path: '/{index}/_bulk',
    parameters: ['refresh', 'require_alias'],
    run: bulk,
  })),
  ...['GET', 'HEAD'].map((method) => ({ method, path: '/{index}/_doc/{id}', run: getDocument })),
  ...['PUT', 'POST', 'DELETE'].map((method) => ({
    method,
    path: '/{index}/_doc/{id}',
    parameters: writeParameters,
    run: writeDocument,
  })),
]
