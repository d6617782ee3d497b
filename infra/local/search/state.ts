import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeJsonFile } from '../state-file.ts'
import type { Aliases } from './aliases.ts'
import type { DocumentIndex, LogEntry } from './document-index.ts'

const catalogSchema = z.object({
  indexes: z.array(z.object({ name: z.string(), id: z.string(), body: z.unknown() })),
  aliases: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.nullable(z.boolean())]))])),
})

function isEntry(entry: unknown): entry is LogEntry {
  if (!Array.isArray(entry) || entry.length !== 3) return false
  const [id, version, state]: unknown[] = entry
  const isSource = typeof state === 'object' && state !== null
  return typeof id === 'string' && typeof version === 'number' && isSource
}

function readEntry(line: string): LogEntry {
  const entry: unknown = JSON.parse(line)
  if (!isEntry(entry)) throw new Error(`${line} is no entry`)
  return entry
}

/**
 * The indexes on disk: a catalogue, and per index a log of its writes. A write is logged before it is acknowledged.
 * Unreadable files are removed and reported to `log`, because indexes can be rebuilt from the table.
 */
export function openState(directory: string, log: (line: string) => void) {
  const catalogFile = join(directory, 'catalog.json')
  const logFile = (name: string) => join(directory, `${name}.log`)
  const unwritten = new Map<string, string[]>()
  const catalog = readCatalog(directory, catalogFile, log)

  /** The log entries of an index. If one cannot be read, the log is removed and the result is undefined. */
  function readLog(name: string): LogEntry[] | undefined {
    const file = logFile(name)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    // A killed process may have left a partial line; its write was not acknowledged.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) writeFileSync(file, whole)
    try {
      return whole
        .split('\n')
        .filter((line) => line !== '')
        .map(readEntry)
    } catch {
      log(`${file} cannot be read; the index is built again`)
      rmSync(file, { force: true })
      return undefined
    }
  }

  function flush(): void {
    for (const [name, lines] of unwritten) appendFileSync(logFile(name), lines.join(''), { mode: 0o600 })
    unwritten.clear()
  }

  return {
    /** The indexes stored by an earlier process. */
    load() {
      return catalog.indexes.flatMap((index) => {
        const entries = readLog(index.name)
        return entries ? [{ ...index, entries }] : []
      })
    },

    aliases(exists: (index: string) => boolean): Aliases {
      const kept = catalog.aliases.map(([alias, members]) => {
        const present = members.filter(([name]) => exists(name))
        return [alias, new Map(present.map(([name, writes]) => [name, writes ?? undefined]))] as const
      })
      return new Map(kept.filter(([, members]) => members.size > 0))
    },

    save(indexes: DocumentIndex[], aliases: Aliases): void {
      writeJsonFile(catalogFile, {
        indexes: indexes.map(({ name, uuid: id, definition }) => ({ name, id, body: definition.body })),
        aliases: [...aliases].map(([alias, members]) => [
          alias,
          [...members].map(([name, writes]) => [name, writes ?? null]),
        ]),
      })
    },

    append(name: string, entry: LogEntry): void {
      const lines = unwritten.get(name)
      const line = `${JSON.stringify(entry)}\n`
      if (lines) lines.push(line)
      else unwritten.set(name, [line])
    },

    flush,

    removeLog(name: string): void {
      unwritten.delete(name)
      rmSync(logFile(name), { force: true })
    },

    /** Writes pending entries, and reduces the log to one line per document. */
    close(indexes: DocumentIndex[]): void {
      flush()
      for (const index of indexes) {
        const lines = [...index.entries()].map((entry) => `${JSON.stringify(entry)}\n`)
        const file = logFile(index.name)
        writeFileSync(`${file}.tmp`, lines.join(''), { mode: 0o600 })
        renameSync(`${file}.tmp`, file)
      }
    },
  }
}

function readCatalog(directory: string, file: string, log: (line: string) => void) {
  mkdirSync(directory, { recursive: true })
  const nothing = { indexes: [], aliases: [] }
  if (!existsSync(file)) return nothing
  try {
    return z.parse(catalogSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    log(`${file} cannot be read; the indexes of the search are built again`)
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    return nothing
  }
}
