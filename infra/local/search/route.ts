import { parseJson } from '../json.ts'
import type { Cluster } from './cluster.ts'
import type { DocumentIndex } from './document-index.ts'
import { parsingError } from './refusal.ts'

export type SearchRequest = {
  /** The values of the path's placeholders. */
  names: Record<string, string>
  query: URLSearchParams
  body: string
}
export type SearchResponse = { status: number; body: object }
export type Route = {
  method: string
  /** Each name in braces matches one segment of a path. */
  path: string
  /** The parameters that the route supports. */
  parameters?: string[]
  run: (cluster: Cluster, request: SearchRequest) => SearchResponse | Promise<SearchResponse>
}

export const ok = (body: object): SearchResponse => ({ status: 200, body })
export const acknowledged = { acknowledged: true }

export function readJson(body: string): unknown {
  const parsed = parseJson(body)
  if (parsed === undefined) throw parsingError('the body is not JSON')
  return parsed
}

/** The indexes that the path of a request names. */
export function indexesOf(cluster: Cluster, names: Record<string, string>): DocumentIndex[] {
  return cluster.resolve(names['index'] ?? '_all')
}

/** Whether a parameter is present without a value, or with `true`. */
export function isTrue(parameter: string | null): boolean {
  return parameter === 'true' || parameter === ''
}
