import type { IndexDefinition } from './definition.ts'
import { readValues, type Source } from './field-values.ts'
import type { Indexed, Reader } from './postings.ts'
import { SearchRefusal } from './refusal.ts'
import { openView } from './view.ts'

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
  /** The place of the write in all writes to the index. */
  sequence: number
}

/** What is written to disk of a write: the version with the document, or with the time at which it was removed. */
export type LogEntry = [id: string, version: number, state: Source | number]

type Present = Indexed & { sequence: number }
type Removed = { id: string; version: number; sequence: number; removedAt: number }
type Entry = Present | Removed

/** One index: its documents with their versions, and what searches see of them since the last refresh. */
export class DocumentIndex {
  readonly name: string
  readonly uuid: string
  readonly definition: IndexDefinition
  readonly #append: (entry: LogEntry) => void
  readonly #entries = new Map<string, Entry>()
  /** Ids of documents that were written since the last refresh. */
  readonly #changed = new Set<string>()
  readonly #view: ReturnType<typeof openView>
  #sequence = 0
  #timer: NodeJS.Timeout | undefined
  #refreshed = Promise.withResolvers<void>()

  /** `append` keeps entries, which `replay` takes after a restart. */
  constructor(name: string, uuid: string, definition: IndexDefinition, append: (entry: LogEntry) => void) {
    this.name = name
    this.uuid = uuid
    this.definition = definition
    this.#append = append
    this.#view = openView(definition.mapping)
  }

  /** The index as searches see it. */
  reader(): Reader {
    return this.#view.reader()
  }

  /** The document as the last write left it. */
  get(id: string): Present | undefined {
    const entry = this.#entryOf(id)
    return entry && 'source' in entry ? entry : undefined
  }

  /** Throws a refusal for a write that an index refuses. */
  write({ id, source, createOnly, external }: Write): Written {
    const before = this.#entryOf(id)
    const exists = before !== undefined && 'source' in before
    if (createOnly && exists)
      throw this.#conflict(id, `document already exists (current version [${before.version}])`)
    const version = this.#nextVersion(id, before, external)
    if (source) readValues(this.definition.mapping, id, source)
    const sequence = this.#sequence++
    const removedAt = Date.now()
    this.#put(source ? { id, version, sequence, source } : { id, version, sequence, removedAt })
    this.#append([id, version, source ?? removedAt])
    const result = source ? (exists ? 'updated' : 'created') : exists ? 'deleted' : 'not_found'
    return { id, version, sequence, result }
  }

  /** Takes an entry that an earlier process kept. */
  replay([id, version, state]: LogEntry): void {
    const sequence = this.#sequence++
    if (typeof state === 'number') this.#put({ id, version, sequence, removedAt: state })
    else this.#put({ id, version, sequence, source: state })
  }

  /** Everything that has to be kept of the index. */
  *entries(): Generator<LogEntry> {
    for (const id of this.#entries.keys()) {
      const entry = this.#entryOf(id)
      if (entry) yield [id, entry.version, 'source' in entry ? entry.source : entry.removedAt]
    }
  }

  /** Lets searches see all earlier writes. */
  refresh(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const id of this.#changed) this.#view.show(id, this.get(id))
    this.#changed.clear()
    this.#view.compact()
    this.#refreshed.resolve()
    this.#refreshed = Promise.withResolvers()
  }

  /** Resolves when searches see all earlier writes. */
  async whenRefreshed(): Promise<void> {
    if (this.#changed.size > 0) await this.#refreshed.promise
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#refreshed.resolve()
  }

  #put(entry: Entry): void {
    this.#entries.set(entry.id, entry)
    this.#changed.add(entry.id)
    const { refreshInterval } = this.definition
    if (refreshInterval >= 0) this.#timer ??= setTimeout(() => this.refresh(), refreshInterval).unref()
  }

  /** The newest state of a document; a removed one is forgotten after a while, with its version. */
  #entryOf(id: string): Entry | undefined {
    const entry = this.#entries.get(id)
    if (entry && 'removedAt' in entry && Date.now() - entry.removedAt > this.definition.keepRemoved) {
      this.#entries.delete(id)
      return undefined
    }
    return entry
  }

  #nextVersion(id: string, before: Entry | undefined, external: Write['external']): number {
    if (!external) return (before?.version ?? 0) + 1
    const { version, type } = external
    if (!before || version > before.version) return version
    if (type === 'external_gte' && version === before.version) return version
    const comparison = type === 'external' ? 'is higher or equal to' : 'is higher than'
    throw this.#conflict(
      id,
      `current version [${before.version}] ${comparison} the one provided [${version}]`,
    )
  }

  #conflict(id: string, reason: string): SearchRefusal {
    const details = { index: this.name, shard: '0', index_uuid: this.uuid }
    return new SearchRefusal(
      'version_conflict_engine_exception',
      `[${id}]: version conflict, ${reason}`,
      409,
      details,
    )
  }
}
