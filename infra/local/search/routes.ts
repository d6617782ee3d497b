import * as z from 'zod/mini'
import { parseJson } from '../json.ts'
import { externalVersion, readSource, requireId, runBulk, statusOf, writtenBody } from './bulk.ts'
import type { Cluster } from './cluster.ts'
import { readOptions } from './clause.ts'
import { noHits } from './hits.ts'
import type { Index } from './open-index.ts'
import { readQuery } from './query.ts'
import { illegalArgument, parsingError, SearchRefusal } from './refusal.ts'
import { readSearch, runSearch } from './run-search.ts'

/** The OpenSearch whose behaviour the laptop has. */
const version = '2.19.6'

export type SearchRequest = {
  /** The parts of the path that the route names. */
  names: Record<string, string>
  query: URLSearchParams
  body: string
}
export type SearchResponse = { status: number; body: object | undefined }
type Route = {
  method: string
  path: string
  /** The parameters that the route knows. */
  parameters?: string[]
  run: (cluster: Cluster, request: SearchRequest) => SearchResponse | Promise<SearchResponse>
}

const ok = (body: object): SearchResponse => ({ status: 200, body })
const acknowledged = { acknowledged: true }
const writeParameters = ['refresh', 'version', 'version_type', 'require_alias', 'op_type']
const countSchema = z.strictObject({ query: z._default(z.unknown(), { match_all: {} }) })
const analyzeSchema = z.strictObject({
  text: z.string(),
  field: z.optional(z.string()),
})
const metadataSchema = z.object({
  version: z.optional(z.coerce.number()),
  version_type: z.optional(z.enum(['internal', 'external', 'external_gte'])),
})

/** Everything that the laptop's search speaks of OpenSearch's protocol. */
export const routes: Route[] = [
  {
    method: 'GET',
    path: '/',
    run: () =>
      ok({
        name: 'laptop',
        cluster_name: 'laptop',
        version: { distribution: 'opensearch', number: version, build_type: 'embedded' },
        tagline: 'The laptop speaks a part of OpenSearch',
      }),
  },
  { method: 'HEAD', path: '/', run: () => ok({}) },
  {
    method: 'GET',
    path: '/_cluster/health',
    parameters: ['wait_for_status', 'timeout'],
    run: () => ok({ cluster_name: 'laptop', status: 'green', timed_out: false, number_of_nodes: 1 }),
  },
  {
    method: 'POST',
    path: '/_aliases',
    run(cluster, { body }) {
      cluster.updateAliases(readJson(body))
      return ok(acknowledged)
    },
  },
  {
    method: 'GET',
    path: '/_alias/{alias}',
    run: (cluster, { names }) => aliasResponse(cluster, cluster.resolve('_all'), names['alias']),
  },
  {
    method: 'HEAD',
    path: '/_alias/{alias}',
    run: (cluster, { names }) =>
      cluster.hasAlias(names['alias'] ?? '') ? ok({}) : { status: 404, body: {} },
  },
  {
    method: 'GET',
    path: '/_alias',
    run: (cluster) => aliasResponse(cluster, cluster.resolve('_all'), undefined),
  },
  {
    method: 'GET',
    path: '/{index}/_alias',
    run: (cluster, { names }) => aliasResponse(cluster, indexesOf(cluster, names), undefined),
  },
  ...['/_bulk', '/{index}/_bulk'].flatMap((path) =>
    ['POST', 'PUT'].map((method) => ({ method, path, parameters: ['refresh', 'require_alias'], run: bulk })),
  ),
  ...['/_search', '/{index}/_search'].flatMap((path) =>
    ['GET', 'POST'].map((method) => ({ method, path, parameters: ['size', 'from'], run: search })),
  ),
  ...['GET', 'POST'].map((method) => ({ method, path: '/{index}/_count', run: count })),
  ...['GET', 'POST'].flatMap((method) =>
    ['/_refresh', '/{index}/_refresh'].map((path) => ({ method, path, run: refresh })),
  ),
  {
    method: 'POST',
    path: '/{index}/_delete_by_query',
    parameters: ['refresh', 'conflicts'],
    run: deleteByQuery,
  },
  { method: 'POST', path: '/{index}/_analyze', run: analyze },
  {
    method: 'PUT',
    path: '/{index}',
    run(cluster, { names, body }) {
      const index = names['index'] ?? ''
      cluster.create(index, body === '' ? {} : readJson(body))
      return ok({ ...acknowledged, shards_acknowledged: true, index })
    },
  },
  {
    method: 'DELETE',
    path: '/{index}',
    parameters: ['ignore_unavailable'],
    run(cluster, { names, query }) {
      const index = names['index'] ?? ''
      if (query.get('ignore_unavailable') !== 'true' || cluster.has(index)) cluster.remove(index)
      return ok(acknowledged)
    },
  },
  {
    method: 'HEAD',
    path: '/{index}',
    run(cluster, { names }) {
      indexesOf(cluster, names)
      return ok({})
    },
  },
  {
    method: 'GET',
    path: '/{index}',
    run: (cluster, { names }) =>
      described(cluster, names, (index) => ({
        aliases: aliasesOf(cluster, index),
        mappings: mappingsOf(index),
        settings: settingsOf(index),
      })),
  },
  {
    method: 'GET',
    path: '/{index}/_mapping',
    run: (cluster, { names }) => described(cluster, names, (index) => ({ mappings: mappingsOf(index) })),
  },
  {
    method: 'GET',
    path: '/{index}/_settings',
    run: (cluster, { names }) => described(cluster, names, (index) => ({ settings: settingsOf(index) })),
  },
  { method: 'GET', path: '/{index}/_doc/{id}', run: getDocument },
  { method: 'HEAD', path: '/{index}/_doc/{id}', run: getDocument },
  ...['PUT', 'POST'].map((method) => ({
    method,
    path: '/{index}/_doc/{id}',
    parameters: writeParameters,
    run: writeDocument,
  })),
  { method: 'DELETE', path: '/{index}/_doc/{id}', parameters: writeParameters, run: writeDocument },
]

function readJson(body: string): unknown {
  const parsed = parseJson(body)
  if (parsed === undefined) throw parsingError('the body is not JSON')
  return parsed
}

function indexesOf(cluster: Cluster, names: Record<string, string>): Index[] {
  return cluster.resolve(names['index'] ?? '_all')
}

function search(cluster: Cluster, { names, query, body }: SearchRequest): SearchResponse {
  const written = body === '' ? {} : readJson(body)
  const paging = ['size', 'from'].flatMap((name) =>
    query.has(name) ? [[name, Number(query.get(name))]] : [],
  )
  const parsed = readSearch(
    typeof written === 'object' ? { ...written, ...Object.fromEntries(paging) } : written,
  )
  const indexes = indexesOf(cluster, names).map((index) => ({ name: index.name, reader: index.reader() }))
  return ok(runSearch(parsed, indexes))
}

function count(cluster: Cluster, { names, body }: SearchRequest): SearchResponse {
  const { query } = readOptions('count', countSchema, body === '' ? {} : readJson(body))
  const matching = readQuery(query)
  const indexes = indexesOf(cluster, names)
  const total = indexes.reduce((sum, index) => sum + found(index, matching).length, 0)
  const shards = { total: indexes.length, successful: indexes.length, skipped: 0, failed: 0 }
  return ok({ count: total, _shards: shards })
}

/** The ids of the documents that a query finds. */
function found(index: Index, query: ReturnType<typeof readQuery>): string[] {
  const reader = index.reader()
  const hits = reader.documents.length === 0 ? noHits(0) : query(reader, () => undefined)
  return reader.documents.flatMap((document, at) =>
    document && !Number.isNaN(hits[at] ?? Number.NaN) ? [document.id] : [],
  )
}

function deleteByQuery(cluster: Cluster, { names, query, body }: SearchRequest): SearchResponse {
  const begin = performance.now()
  const { query: written } = readOptions('delete_by_query', countSchema, readJson(body))
  const matching = readQuery(written)
  let deleted = 0
  for (const index of indexesOf(cluster, names)) {
    for (const id of found(index, matching)) {
      index.write({ id })
      deleted += 1
    }
    if (isTrue(query.get('refresh'))) index.refresh()
  }
  cluster.state.flush()
  return ok({
    took: Math.round(performance.now() - begin),
    timed_out: false,
    total: deleted,
    deleted,
    batches: deleted === 0 ? 0 : 1,
    version_conflicts: 0,
    noops: 0,
    failures: [],
  })
}

async function bulk(cluster: Cluster, { names, query, body }: SearchRequest): Promise<SearchResponse> {
  const { response, written } = runBulk(cluster, body, {
    index: names['index'],
    requireAlias: query.get('require_alias') === 'true',
  })
  cluster.state.flush()
  await Promise.all([...written].map((index) => afterWrite(index, query)))
  return ok(response)
}

function refresh(cluster: Cluster, { names }: SearchRequest): SearchResponse {
  const indexes = indexesOf(cluster, names)
  for (const index of indexes) index.refresh()
  return ok({ _shards: { total: indexes.length, successful: indexes.length, failed: 0 } })
}

/** What the parameter `refresh` wants after a write. */
async function afterWrite(index: Index, query: URLSearchParams): Promise<void> {
  const wanted = query.get('refresh')
  if (wanted === 'wait_for') return index.whenRefreshed()
  if (isTrue(wanted)) return index.refresh()
  if (wanted !== null && wanted !== 'false') throw illegalArgument(`Unknown value for refresh: [${wanted}].`)
}

function isTrue(parameter: string | null): boolean {
  return parameter === 'true' || parameter === ''
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
  cluster.state.flush()
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

function analyze(cluster: Cluster, { names, body }: SearchRequest): SearchResponse {
  const { text, field } = readOptions('analyze', analyzeSchema, readJson(body))
  const [index] = indexesOf(cluster, names)
  const definition = index?.definition.mapping.fields.get(field ?? '')
  if (definition?.type !== 'text') throw illegalArgument(`[${field}] is no text field`)
  const tokens = definition.analyze(text).map(({ term, start, end }, position) => ({
    token: term,
    start_offset: start,
    end_offset: end,
    position,
  }))
  return ok({ tokens })
}

function described(
  cluster: Cluster,
  names: Record<string, string>,
  describe: (index: Index) => object,
): SearchResponse {
  return ok(Object.fromEntries(indexesOf(cluster, names).map((index) => [index.name, describe(index)])))
}

function mappingsOf({ definition }: Index): unknown {
  return definition.body['mappings'] ?? {}
}

function settingsOf({ definition, uuid, name }: Index): object {
  return { index: { ...definition.settings, uuid, provided_name: name } }
}

function aliasesOf(cluster: Cluster, { name }: Index): Record<string, object> {
  return Object.fromEntries(
    cluster
      .aliasesOf(name)
      .map(({ alias, isWriteIndex }) => [
        alias,
        isWriteIndex === undefined ? {} : { is_write_index: isWriteIndex },
      ]),
  )
}

/** Indexes with their aliases; with one alias, only the indexes that have it. */
function aliasResponse(cluster: Cluster, indexes: Index[], alias: string | undefined): SearchResponse {
  if (alias === undefined)
    return ok(
      Object.fromEntries(indexes.map((index) => [index.name, { aliases: aliasesOf(cluster, index) }])),
    )
  const wanted = alias.split(',')
  const missing = wanted.find((name) => !cluster.hasAlias(name))
  if (missing !== undefined)
    return { status: 404, body: { error: `alias [${missing}] missing`, status: 404 } }
  const behind = indexes.flatMap((index) => {
    const aliases = Object.entries(aliasesOf(cluster, index)).filter(([name]) => wanted.includes(name))
    return aliases.length === 0 ? [] : [[index.name, { aliases: Object.fromEntries(aliases) }] as const]
  })
  return ok(Object.fromEntries(behind))
}

/** The route of a request, with the names in its path. */
export function findRoute(method: string, path: string): { route: Route; names: Record<string, string> } {
  const parts = path.split('/').map(decodeURIComponent)
  for (const route of routes) {
    const names = namesIn(route.path.split('/'), parts)
    if (names && route.method === method) return { route, names }
  }
  throw new SearchRefusal(
    'illegal_argument_exception',
    `the laptop's search has no handler for ${method} ${path}`,
    400,
  )
}

function namesIn(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const names: Record<string, string> = {}
  for (const [at, expected] of pattern.entries()) {
    const part = parts[at] ?? ''
    if (expected.startsWith('{')) {
      // Names never begin with an underscore: those are of the protocol.
      if (part === '' || (part.startsWith('_') && part !== '_all' && expected === '{index}')) return undefined
      names[expected.slice(1, -1)] = part
    } else if (expected !== part) return undefined
  }
  return names
}
