import { documentRoutes } from './document-routes.ts'
import { indexRoutes } from './index-routes.ts'
import { illegalArgument } from './refusal.ts'
import { ok, type Route } from './route.ts'
import { queryRoutes } from './query-routes.ts'

/** The OpenSearch whose behaviour the laptop has. */
const version = '2.19.6'

/** Everything that the laptop's search speaks of OpenSearch's protocol. */
const routes: Route[] = [
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
  ...queryRoutes,
  ...documentRoutes,
  ...indexRoutes,
]

/** The route of a request, with the names in its path. */
export function findRoute(method: string, path: string): { route: Route; names: Record<string, string> } {
  const parts = path.split('/').map(decodeURIComponent)
  for (const route of routes) {
    const names = namesIn(route.path.split('/'), parts)
    if (names && route.method === method) return { route, names }
  }
  throw illegalArgument(`the laptop's search has no handler for ${method} ${path}`)
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
