import type { IndexDefinition } from './definition.ts'
import { readValues, type Source } from './field-values.ts'
import type { Indexed, Reader } from './postings.ts'
import { SearchRefusal } from './refusal.ts'
import { openView } from './view.ts'

export type Write = {
  id: string
  source: Source
  /** The caller's own version, which must be greater than the document's; without it the engine counts versions itself. */
  version?: number | undefined
}
export type Written = {
  id: string
  version: number
  result: 'created' | 'updated'
  /** The position of the write in the order of all writes to the index. */
  sequence: number
}

/** The entry in the log on disk for a write. */
export type LogEntry = [id: string, version: number, source: Source]

type Entry = Indexed & { sequence: number }

/** One index: its documents with their versions, and the state that searches see since the last refresh. */
export class DocumentIndex {
  readonly name: string
  readonly uuid: string
  readonly definition: IndexDefinition
  readonly #append: (entry: LogEntry) => void
  readonly #entries = new Map<string, Entry>()
  /** Documents that were written since the last refresh, by their ids. */
  readonly #changed = new Map<string, Entry>()
  readonly #view: ReturnType<typeof openView>
  #sequence = 0
  #timer: NodeJS.Timeout | undefined
  #refreshed = Promise.withResolvers<void>()

  /** `append` stores log entries on disk; `replay` reads them after a restart. */
  constructor(name: string, uuid: string, definition: IndexDefinition, append: (entry: LogEntry) => void) {
    this.name = name
    this.uuid = uuid
    this.definition = definition
    this.#append = append
    this.#view = openView(definition.mapping)
  }

  /** The index as searches see it since the last refresh. */
  reader(): Reader {
    return this.#view.reader()
  }

  /** The current document, which searches may not see yet. */
  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** Writes a document. Throws a refusal for an outdated version and for a document that does not fit the mapping. */
  write({ id, source, version: given }: Write): Written {
    const before = this.#entries.get(id)
    if (given !== undefined && before && given <= before.version) throw this.#conflict(before, given)
    const version = given ?? (before?.version ?? 0) + 1
    readValues(this.definition.mapping, id, source)
    const sequence = this.#sequence++
    this.#put({ id, version, sequence, source })
    this.#append([id, version, source])
    return { id, version, sequence, result: before ? 'updated' : 'created' }
  }

  /** Applies an entry that an earlier process logged. */
  replay([id, version, source]: LogEntry): void {
    this.#put({ id, version, sequence: this.#sequence++, source })
  }

  /** Yields all entries that have to be stored for the index. */
  *entries(): Generator<LogEntry> {
    for (const { id, version, source } of this.#entries.values()) yield [id, version, source]
  }

  /** Lets searches see all earlier writes. */
  refresh(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const document of this.#changed.values()) this.#view.show(document)
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
    this.#changed.set(entry.id, entry)
    const { refreshInterval } = this.definition
    if (refreshInterval >= 0) this.#timer ??= setTimeout(() => this.refresh(), refreshInterval).unref()
  }

  #conflict({ id, version }: Entry, given: number): SearchRefusal {
    const details = { index: this.name, shard: '0', index_uuid: this.uuid }
    return new SearchRefusal(
      'version_conflict_engine_exception',
      `[${id}]: version conflict, current version [${version}] is higher or equal to the one provided [${given}]`,
      409,
      details,
    )
  }
}
