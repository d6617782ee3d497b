import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import {
  acknowledged,
  indexesOf,
  ok,
  readJson,
  type Route,
  type SearchRequest,
  type SearchResponse,
} from './route.ts'

function refresh(cluster: Cluster, { names }: SearchRequest): SearchResponse {
  const indexes = indexesOf(cluster, names)
  for (const index of indexes) index.refresh()
  return ok({ _shards: { total: indexes.length, successful: indexes.length, failed: 0 } })
}

function described(
  cluster: Cluster,
  names: Record<string, string>,
  describe: (index: DocumentIndex) => object,
): SearchResponse {
  return ok(Object.fromEntries(indexesOf(cluster, names).map((index) => [index.name, describe(index)])))
}

function mappingsOf({ definition }: DocumentIndex): unknown {
  return definition.body['mappings'] ?? {}
}

function settingsOf({ definition, uuid, name }: DocumentIndex): object {
  return { index: { ...definition.settings, uuid, provided_name: name } }
}

function aliasesOf(cluster: Cluster, { name }: DocumentIndex): Record<string, object> {
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
function aliasResponse(
  cluster: Cluster,
  indexes: DocumentIndex[],
  alias: string | undefined,
): SearchResponse {
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

/** What creates, describes and removes indexes and their aliases. */
export const indexRoutes: Route[] = [
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
  ...['GET', 'POST'].flatMap((method) =>
    ['/_refresh', '/{index}/_refresh'].map((path) => ({ method, path, run: refresh })),
  ),
  {
    method: 'PUT',
    path: '/{new}',
    run(cluster, { names, body }) {
      const index = names['new'] ?? ''
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
]
