import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'

/**
 * Writes JSON beside the file and renames it, so that a crash leaves the old content or the new. Missing folders are
 * made. Only this user can read the file.
 */
export function writeJsonFile(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}.tmp`
  writeFileSync(unfinished, JSON.stringify(content), { mode: 0o600 })
  renameSync(unfinished, path)
}

/** The parsed content of a JSON file; undefined when there is none. Throws, naming the file, when it does not fit the schema. */
export function readJsonFile<Schema extends z.ZodMiniType>(path: string, schema: Schema) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return z.parse(schema, JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} cannot be read; delete it or start with --fresh`, { cause: error })
  }
}

/**
 * Returns a `save` that writes the value of `snapshot`. Changes of one turn of the event loop, and those during a write, cost
 * one write; each call resolves when the file holds the state at the time of the call or a later one. Nothing else waits
 * for the disk, which a rename does on some file systems.
 */
export function jsonFileSaver(path: string, snapshot: () => unknown): () => Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  async function write(): Promise<void> {
    await setImmediate()
    next = undefined
    const unfinished = `${path}.${process.pid}.tmp`
    await writeFile(unfinished, JSON.stringify(snapshot()), { mode: 0o600 })
    await rename(unfinished, path)
  }
  return () => {
    next ??= last.then(write)
    last = next.catch(() => undefined)
    return next
  }
}
