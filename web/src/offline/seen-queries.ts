/**
 * What a person saw last is stored in IndexedDB, so that the next visit shows it at once, also without a connection. It is
 * stored for one person of one campus's site, for 14 days, and only what can be shown without asking the server first.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { asOf } from '../lib/as-of.ts'
import { showsScreen } from '../lib/rendered.ts'
import { siteCampus } from '../session/site-campus.ts'
import { noteSeenOwner, ownerNow, seenOwner } from './seen-owner.ts'
import { forgetScreen, storeScreen } from './seen-screen.ts'

interface Seen extends DBSchema {
  queries: { key: string; value: StoredQuery }
}
interface StoredQuery {
  key: readonly unknown[]
  data: unknown
  /** When the server sent the data, in epoch milliseconds of this device. */
  at: number
  /** The hash of the sources that define the data. Data of another version is not shown. */
  shapes: string
}

const keptMs = 14 * 24 * 3600_000
const saveAfterMs = 1000
/** A visit does not wait longer than this for the database. While the last screen shows, it is not in a hurry. */
const patience = () => (showsScreen() ? 3000 : 500)
const shapes = import.meta.env.SHAPES

/** The kinds of queries that are stored, by the first part of their key. */
const kinds: Record<
  string,
  { most: number; keptMs?: number; refetches?: boolean; isWanted?: (query: Query) => boolean }
> = {
  me: { most: 1 },
  // A stored feed is not replaced while it is read: the button 'N new posts' offers the newer one.
  posts: { most: 1, isWanted: ({ queryKey: [, list] }) => list === siteCampus().id },
  // The feed may lack the person's own new posts only for a moment.
  'own-posts': { most: 1, keptMs: 5 * 60_000 },
  'deleted-posts': { most: 1 },
  tombstones: { most: 1 },
  'saved-ids': { most: 1, refetches: true },
  saved: { most: 1, refetches: true },
  notifications: { most: 2, refetches: true },
  chats: { most: 1 },
  chat: { most: 10, refetches: true },
  messages: { most: 10, isWanted: ({ state }) => messagesIn(state.data) <= 500 },
}

/** The kinds of queries that change which posts the first screen shows while another page is open. */
const feedChanges = new Set<unknown>(['own-posts', 'deleted-posts', 'tombstones'])

const kindOf = ({ queryKey: [kind] }: Pick<Query, 'queryKey'>) =>
  typeof kind === 'string' ? kinds[kind] : undefined

const messagesIn = (data: unknown): number =>
  typeof data === 'object' && data && 'messages' in data && Array.isArray(data.messages)
    ? data.messages.length
    : 0

let opening: Promise<IDBPDatabase<Seen>> | undefined
function database(): Promise<IDBPDatabase<Seen>> {
  opening ??= openDB<Seen>('seen', 1, { upgrade: (db) => void db.createObjectStore('queries') })
  return opening
}

/** Puts the stored data into the query client. Data that the server has sent meanwhile stays. */
export async function restoreQueries(client: QueryClient): Promise<void> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patience(), 'late'))
  const reading = readAll()
  const rows = await Promise.race([reading, late])
  if (rows === 'late' || rows.length === 0) return
  asOf.set(Math.max(...rows.map(({ at }) => at)))
  for (const { key, data, at } of rows) {
    if (client.getQueryState(key)?.data !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    if (kindOf({ queryKey: key })?.refetches)
      void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/** Reads what may still be shown, and deletes everything else. */
async function readAll(): Promise<StoredQuery[]> {
  const { store, done } = (await database()).transaction('queries', 'readwrite')
  const [names, rows] = await Promise.all([store.getAllKeys(), store.getAll()])
  const now = Date.now()
  const isShown = ({ key, at, shapes: of }: StoredQuery) => {
    const kind = kindOf({ queryKey: key })
    return kind !== undefined && of === shapes && at <= now && now - at < (kind.keptMs ?? keptMs)
  }
  const old = names.filter((_, place) => !rows[place] || !isShown(rows[place]))
  await Promise.all([...old.map((name) => store.delete(name)), done])
  return rows.filter(isShown)
}

/** Stores what the person sees from now on, and removes what they may no longer see. */
export function storeQueries(client: QueryClient): void {
  const cache = client.getQueryCache()
  /** The owner of each changed query at the time of its change, by the query's hash. */
  const changed = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const queries = [...changed].flatMap(([hash, owner]) => (owner === ownerNow() && cache.get(hash)) || [])
    changed.clear()
    if (!storeScreen() && queries.some(({ queryKey: [kind] }) => feedChanges.has(kind))) forgetScreen()
    // A full disk only means that the next visit starts from older data, or from none.
    void write(queries).catch(() => undefined)
  }
  const note = ({ queryHash }: Query) => {
    changed.set(queryHash, ownerNow())
    timer ??= setTimeout(save, saveAfterMs)
  }
  cache.subscribe((event) => {
    const { query } = event
    if (!kindOf(query)) return
    if (event.type === 'removed' || (event.type === 'updated' && mustForget(event.action))) {
      changed.delete(query.queryHash)
      void remove(query.queryHash).catch(() => undefined)
      forgetScreen()
    }
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual) asOf.set(undefined)
    note(query)
  })
  for (const query of cache.getAll()) if (kindOf(query) && query.state.data !== undefined) note(query)
  // A phone may end a hidden page without a further event.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    if (timer === undefined) storeScreen()
    else save()
  })
}

/**
 * Whether stored data must not be shown again: the server refuses it now, or something has changed that makes it wrong, for
 * example a block.
 */
function mustForget(action: { type: string; error?: unknown }): boolean {
  if (action.type === 'invalidate') return true
  const { type, error } = action
  return type === 'error' && error instanceof RefusalError && [401, 403, 404, 410].includes(error.status)
}

async function write(queries: Query[]): Promise<void> {
  const owner = ownerNow()
  const db = await database()
  if (seenOwner() !== owner) await db.clear('queries')
  // The owner is noted first: data without an owner is never shown, and this owner's is only added below.
  noteSeenOwner(owner)
  const { store, done } = db.transaction('queries', 'readwrite')
  for (const query of queries) {
    const { data, dataUpdatedAt: at } = query.state
    if (data === undefined || kindOf(query)?.isWanted?.(query) === false) continue
    await store.put({ key: query.queryKey, data: firstPage(data), at, shapes }, query.queryHash)
  }
  await prune(await store.getAllKeys(), await store.getAll(), (name) => store.delete(name))
  await done
}

/** Of each kind, keeps the newest ones. */
async function prune(
  names: string[],
  rows: StoredQuery[],
  drop: (name: string) => Promise<void>,
): Promise<void> {
  const all = rows.map((row, place) => ({ ...row, name: names[place] ?? '' })).sort((a, b) => b.at - a.at)
  const counts = new Map<string, number>()
  for (const { key, name } of all) {
    const kind = String(key[0])
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > (kinds[kind]?.most ?? 0)) await drop(name)
  }
}

/** Of a list that loads page by page, only the first page is stored. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || !data || !('pages' in data && 'pageParams' in data)) return data
  const { pages, pageParams } = data
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

async function remove(name: string): Promise<void> {
  await (await database()).delete('queries', name)
}

/** Deletes everything that is stored. */
export async function forgetQueries(): Promise<void> {
  forgetScreen()
  await (await database()).clear('queries')
}
