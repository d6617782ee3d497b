import * as z from 'zod/mini'
import { openTrace, readOptions, type Query } from './clause.ts'
import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import { withHits } from './hits.ts'
import { readQuery } from './query.ts'
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
import { readSearch, runSearch } from './run-search.ts'

const querySchema = z.strictObject({ query: z._default(z.unknown(), { match_all: {} }) })
const analyzeSchema = z.strictObject({ text: z.string(), field: z.string() })

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
  const { query } = readOptions('count', querySchema, body === '' ? {} : readJson(body))
  const matching = readQuery(query)
  const indexes = indexesOf(cluster, names)
  const total = indexes.reduce((sum, index) => sum + found(index, matching).length, 0)
  const shards = { total: indexes.length, successful: indexes.length, skipped: 0, failed: 0 }
  return ok({ count: total, _shards: shards })
}

/** The ids of the documents that a query finds. */
function found(index: DocumentIndex, query: Query): string[] {
  const reader = index.reader()
  return withHits(() => {
    const hits = query(
      reader,
      openTrace(() => undefined),
    )
    return reader.documents.flatMap((document, at) =>
      document && !Number.isNaN(hits[at] ?? Number.NaN) ? [document.id] : [],
    )
  })
}

function deleteByQuery(cluster: Cluster, { names, query, body }: SearchRequest): SearchResponse {
  const begin = performance.now()
  const { query: written } = readOptions('delete_by_query', querySchema, readJson(body))
  const matching = readQuery(written)
  let deleted = 0
  for (const index of indexesOf(cluster, names)) {
    for (const id of found(index, matching)) {
      index.write({ id })
      deleted += 1
    }
    if (isTrue(query.get('refresh'))) index.refresh()
  }
  cluster.flush()
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

function analyze(cluster: Cluster, { names, body }: SearchRequest): SearchResponse {
  const { text, field } = readOptions('analyze', analyzeSchema, readJson(body))
  const [index] = indexesOf(cluster, names)
  const definition = index?.definition.mapping.fields.get(field)
  if (definition?.type !== 'text') throw illegalArgument(`[${field}] is no text field`)
  const tokens = definition.analyze(text).map(({ term, start, end }, position) => ({
    token: term,
    start_offset: start,
    end_offset: end,
    position,
  }))
  return ok({ tokens })
}

/** What finds documents. */
export const queryRoutes: Route[] = [
  ...['GET', 'POST'].flatMap((method) => [
    { method, path: '/_search', parameters: ['size', 'from'], run: search },
    { method, path: '/{index}/_search', parameters: ['size', 'from'], run: search },
    { method, path: '/{index}/_count', run: count },
  ]),
  {
    method: 'POST',
    path: '/{index}/_delete_by_query',
    parameters: ['refresh', 'conflicts'],
    run: deleteByQuery,
  },
  { method: 'POST', path: '/{index}/_analyze', run: analyze },
]
