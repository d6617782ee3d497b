import type { Cluster } from './cluster.ts'
import { indexesOf, ok, readJson, type Route, type SearchRequest, type SearchResponse } from './route.ts'
import { readSearch, runSearch } from './run-search.ts'

function search(cluster: Cluster, { names, body }: SearchRequest): SearchResponse {
  const parsed = readSearch(body === '' ? {} : readJson(body))
  const indexes = indexesOf(cluster, names).map((index) => ({ name: index.name, reader: index.reader() }))
  return ok(runSearch(parsed, indexes))
}

export const queryRoutes: Route[] = [{ method: 'POST', path: '/{index}/_search', run: search }]
