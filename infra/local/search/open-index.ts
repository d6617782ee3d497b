import { readValues, type Source, type Value } from './field-values.ts'
import type { IndexDefinition } from './definition.ts'
import { createPostings, type Reader } from './postings.ts'
import { SearchRefusal } from './refusal.ts'

/** A write of one document, or the removal of one. */
export type Write = {
  id: string
  /** Undefined removes the document. */
  source?: Source | undefined
  /** Makes the write fail where a document of the id exists. */
  createOnly?: boolean
  /** The caller's own version; without it the engine counts. */
  external?: { version: number; type: 'external' | 'external_gte' } | undefined
}
export type Written = {
  id: string
  version: number
  result: 'created' | 'updated' | 'deleted' | 'not_found'
  number: number
}

/** What is written to disk of a write: the version with the document, or with the time at which it was removed. */
export type LogEntry = [id: string, version: number, state: Source | number]

type Entry = { version: number; sequence: number } & (
  { source: Source; values: ReadonlyMap<string, Value[]> } | { removedAt: number }
)

export type Index = ReturnType<typeof openIndex>

/**
 * One index: its documents with their versions, and what searches see of them since the last refresh. `append` keeps
 * entries, which `replay` takes after a restart.
 */
export function openIndex(
  name: string,
  uuid: string,
  definition: IndexDefinition,
  append: (entry: LogEntry) => void,
) {
  const { mapping, refreshInterval, keepRemoved } = definition
  const entries = new Map<string, Entry>()
  /** The numbers of the documents that searches see. */
  const visible = new Map<string, number>()
  const changed = new Set<string>()
  let reader: Reader = createPostings(mapping)
  let sequence = 0
  let timer: NodeJS.Timeout | undefined
  let refreshed = Promise.withResolvers<void>()

  /** The newest state of a document; a removed one is forgotten after a while, with its version. */
  function entryOf(id: string): Entry | undefined {
    const entry = entries.get(id)
    if (entry && 'removedAt' in entry && Date.now() - entry.removedAt > keepRemoved) {
      entries.delete(id)
      return undefined
    }
    return entry
  }

  function put(id: string, entry: Entry): void {
    entries.set(id, entry)
    changed.add(id)
    if (refreshInterval < 0) return
    timer ??= setTimeout(refresh, refreshInterval).unref()
  }

  function refresh(): void {
    clearTimeout(timer)
    timer = undefined
    for (const id of changed) show(id)
    changed.clear()
    if (reader.isSparse()) compact()
    refreshed.resolve()
    refreshed = Promise.withResolvers()
  }

  function show(id: string): void {
    const number = visible.get(id)
    if (number !== undefined) reader.remove(number)
    visible.delete(id)
    const entry = entries.get(id)
    if (entry && 'source' in entry)
      visible.set(id, reader.add({ id, version: entry.version, source: entry.source }, entry.values))
  }

  function compact(): void {
    reader = createPostings(mapping)
    const shown = [...visible.keys()]
    visible.clear()
    for (const id of shown) show(id)
  }

  return {
    name,
    uuid,
    definition,
    refresh,
    /** The index as searches see it. */
    reader: () => reader,
    /** The document as the last write left it. */
    get(id: string) {
      const entry = entryOf(id)
      return entry && 'source' in entry ? entry : undefined
    },

    /** Throws a refusal for a write that an index refuses. */
    write({ id, source, createOnly, external }: Write): Written {
      const before = entryOf(id)
      const exists = before !== undefined && 'source' in before
      if (createOnly && exists)
        throw conflict(id, `document already exists (current version [${before.version}])`)
      const version = nextVersion(id, before, external)
      const values = source && readValues(mapping, id, source)
      const number = sequence++
      if (source && values) {
        put(id, { version, sequence: number, source, values })
        append([id, version, source])
        return { id, version, number, result: exists ? 'updated' : 'created' }
      }
      const removedAt = Date.now()
      put(id, { version, sequence: number, removedAt })
      append([id, version, removedAt])
      return { id, version, number, result: exists ? 'deleted' : 'not_found' }
    },

    /** Takes an entry that an earlier process kept. */
    replay([id, version, state]: LogEntry): void {
      const number = sequence++
      if (typeof state === 'number') put(id, { version, sequence: number, removedAt: state })
      else put(id, { version, sequence: number, source: state, values: readValues(mapping, id, state) })
    },

    /** Everything that has to be kept of the index. */
    *entries(): Generator<LogEntry> {
      for (const id of entries.keys()) {
        const entry = entryOf(id)
        if (entry) yield [id, entry.version, 'source' in entry ? entry.source : entry.removedAt]
      }
    },

    /** Resolves when searches see all earlier writes. */
    async whenRefreshed(): Promise<void> {
      if (changed.size > 0) await refreshed.promise
    },

    close(): void {
      clearTimeout(timer)
      refreshed.resolve()
    },
  }

  function nextVersion(id: string, before: Entry | undefined, external: Write['external']): number {
    if (!external) return (before?.version ?? 0) + 1
    const { version, type } = external
    const isNewer =
      !before || version > before.version || (type === 'external_gte' && version === before.version)
    if (isNewer) return version
    const comparison = type === 'external' ? 'is higher or equal to' : 'is higher than'
    throw conflict(id, `current version [${before.version}] ${comparison} the one provided [${version}]`)
  }

  function conflict(id: string, reason: string): SearchRefusal {
    return new SearchRefusal(
      'version_conflict_engine_exception',
      `[${id}]: version conflict, ${reason}`,
      409,
      {
        index: name,
        shard: '0',
        index_uuid: uuid,
      },
    )
  }
}
