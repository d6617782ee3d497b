import * as z from 'zod/mini'
import { runBulk } from './bulk.ts'
import { readOptions } from './clause.ts'
import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import { illegalArgument } from './refusal.ts'
import {
  indexesOf,
  isTrue,
  ok,
  readJson,
  type Route,
  type SearchRequest,
  type SearchResponse,
} from './route.ts'

/**
 * IAM policies check only the index in the path, so the domain has `rest.action.multi.allow_explicit_index: false`, and ids
 * in the body must not name an index.
 */
const idsSchema = z.strictObject({ ids: z.array(z.string()).check(z.minLength(1)) })

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
  const read = readOne(indexOf(cluster, names), names['id'] ?? '')
  return { status: read.found ? 200 : 404, body: read }
}

/** Returns the documents of one index with the ids in the request, in the order of these ids. */
function getDocuments(cluster: Cluster, { names, body }: SearchRequest): SearchResponse {
  const { ids } = readOptions('mget', idsSchema, readJson(body))
  const index = indexOf(cluster, names)
  return ok({ docs: ids.map((id) => readOne(index, id)) })
}

function indexOf(cluster: Cluster, names: Record<string, string>): DocumentIndex {
  const [index, second] = indexesOf(cluster, names)
  if (!index || second) throw illegalArgument(`[${names['index']}] has more than one index`)
  return index
}

function readOne(index: DocumentIndex, id: string) {
  const document = index.get(id)
  if (!document) return { _index: index.name, _id: id, found: false }
  return {
    _index: index.name,
    _id: id,
    _version: document.version,
    _seq_no: document.sequence,
    _primary_term: 1,
    found: true,
    _source: document.source,
  }
}

/** The routes that read and write documents by id. */
export const documentRoutes: Route[] = [
  { method: 'POST', path: '/{index}/_bulk', parameters: ['refresh', 'require_alias'], run: bulk },
  { method: 'GET', path: '/{index}/_doc/{id}', run: getDocument },
  { method: 'POST', path: '/{index}/_mget', run: getDocuments },
]
