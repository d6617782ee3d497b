import { documentRoutes } from './document-routes.ts'
import { indexRoutes } from './index-routes.ts'
import { illegalArgument } from './refusal.ts'
import type { Route } from './route.ts'
import { queryRoutes } from './query-routes.ts'

/** The part of OpenSearch's protocol that the laptop's search supports: all requests of the product and its tests. */
const routes: Route[] = [...queryRoutes, ...documentRoutes, ...indexRoutes]

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
      // A name never begins with an underscore, because such segments are reserved for the protocol.
      if (part === '' || (part.startsWith('_') && part !== '_all' && expected === '{index}')) return undefined
      names[expected.slice(1, -1)] = part
    } else if (expected !== part) return undefined
  }
  return names
}
