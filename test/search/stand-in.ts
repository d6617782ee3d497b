/** Runs the operations of search in the test's process, with a fake engine and a fake table. */
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { Operation } from '../../lambdas/access/operation.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import type { Key, Row } from '../../lambdas/platform/row.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { listen } from '../faults/listen.ts'

export interface Hit {
  _id: string
  sort?: unknown[]
  highlight?: Record<string, string[]>
  _source?: Row
}
interface Query {
  path: string
  query: { bool: { filter: unknown[] } }
  size: number
  search_after?: unknown[]
}
type EngineResponse = Hit[] | { status: number } | 'lost'

/** The fake engine's response to a query, which a test sets with `find`. */
let answer: (query: Query) => EngineResponse = () => []
let queries: Query[] = []
let rows: Row[] = []
const now = Date.UTC(2026, 10, 22)

export function useStandIn() {
  let engine: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    engine = await listen(async (incoming, outgoing) => {
      const query = { path: incoming.url ?? '', ...(JSON.parse(await text(incoming)) as Omit<Query, 'path'>) }
      queries.push(query)
      const found = answer(query)
      if (found === 'lost') return outgoing.destroy()
      const [status, body] = Array.isArray(found)
        ? [200, { hits: { hits: found } }]
        : [found.status, { error: 'x' }]
      return outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    vi.stubEnv('SEARCH_URL', engine.url)
    vi.stubEnv('AWS_REGION', 'us-east-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    engine.close()
  })
  beforeEach(() => {
    answer = () => []
    queries = []
    rows = []
  })
  return {
    /** Sets the fake engine's response to queries. */
    find(next: typeof answer) {
      answer = next
    },
    queries: () => queries,
    /** Puts rows into the fake table. */
    keep: (...more: Row[]) => void rows.push(...more),
  }
}

/** A fake of the table's methods that searches use. */
const table = {
  getMany: async (keys: Key[]) =>
    keys.flatMap(({ pk, sk }) => rows.find((row) => row['pk'] === pk && row['sk'] === sk) ?? []),
  update: async () => undefined,
}

/** A person who may read every campus. */
export const reader = {
  id: 'u_reader',
  verified: true,
  hidden: new Set(),
  isSessionStarted: true,
} as unknown as Viewer

export function search<Output>(
  { contract, run }: Operation,
  input: Record<string, unknown>,
  viewer?: Viewer,
) {
  const platform = { table, now: () => now, random: () => 'x' } as unknown as Platform
  return run({
    input: { ...(contract.scope === 'campus' && { campusId: 'ou' }), ...input },
    viewer,
    client: { address: '192.0.2.1' },
    platform,
  }) as Promise<Output>
}

const author = { id: 'u_ann', name: 'Ann Ray', username: 'annray', schoolVerified: true }

const thread = {
  blocks: [{ text: 'A lamp' }],
  media: [],
  comments: 0,
  saves: 0,
  lastActivityAt: 1,
  bodyHash: 'x',
}

/** The row of a post on OU, or on the campus of `change`. */
export const postRow = (id: string, change: Row = {}): Row => ({
  ...postKey(id),
  ...thread,
  id,
  campusId: 'ou',
  author,
  createdAt: 1,
  ...change,
})

const names = {
  email: 'a@example.com',
  firstName: 'Ann',
  lastName: 'Ray',
  campusId: 'ou',
  type: 'individual',
}
const rights = { verified: true, schoolVerified: true, profileSetUp: true }

/** The row of a member of OU, or of the campus of `change`. */
export const userRow = (id: string, change: Row = {}): Row => ({
  ...userKey(id),
  ...names,
  ...rights,
  id,
  username: id.slice(2),
  totalPosts: 0,
  createdAt: 1,
  lastModified: 1,
  ...change,
})
