import type { Cluster } from './cluster.ts'
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

/** Every index with its aliases. */
function aliases(cluster: Cluster): SearchResponse {
  const found = cluster.resolve('_all').map(({ name }) => {
    const own = cluster
      .aliasesOf(name)
      .map(({ alias, isWriteIndex }) => [
        alias,
        isWriteIndex === undefined ? {} : { is_write_index: isWriteIndex },
      ])
    return [name, { aliases: Object.fromEntries(own) }] as const
  })
  return ok(Object.fromEntries(found))
}

/** The routes that create, remove and list indexes and their aliases. */
export const indexRoutes: Route[] = [
  {
    method: 'POST',
    path: '/_aliases',
    run(cluster, { body }) {
      cluster.updateAliases(readJson(body))
      return ok(acknowledged)
    },
  },
  { method: 'GET', path: '/_alias', run: aliases },
  { method: 'POST', path: '/{index}/_refresh', run: refresh },
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
    run(cluster, { names }) {
      cluster.remove(names['index'] ?? '')
      return ok(acknowledged)
    },
  },
]
