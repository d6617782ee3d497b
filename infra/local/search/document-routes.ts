import { runBulk } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import { illegalArgument } from './refusal.ts'
import { indexesOf, isTrue, ok, type Route, type SearchRequest, type SearchResponse } from './route.ts'

async function bulk(cluster: Cluster, { names, query, body }: SearchRequest): Promise<SearchResponse> {
  const { response, written } = runBulk(cluster, body, {
    index: names['index'] ?? '',
    requireAlias: query.get('require_alias') === 'true',
  })
  cluster.flush()
  await Promise.all([...written].map((index) => afterWrite(index, query)))
  return ok(response)
}

/** Applies the parameter `refresh` after a write. */
async function afterWrite(index: DocumentIndex, query: URLSearchParams): Promise<void> {
  const wanted = query.get('refresh')
  if (wanted === 'wait_for') return index.whenRefreshed()
  if (isTrue(wanted)) return index.refresh()
  if (wanted !== null && wanted !== 'false') throw illegalArgument(`Unknown value for refresh: [${wanted}].`)
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

/** The routes that read and write documents by id. */
export const documentRoutes: Route[] = [
  { method: 'POST', path: '/{index}/_bulk', parameters: ['refresh', 'require_alias'], run: bulk },
  { method: 'GET', path: '/{index}/_doc/{id}', run: getDocument },
]
