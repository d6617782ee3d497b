import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
 * Returns a `save` that writes the value of `snapshot`. Changes of one turn of the event loop cost one write; each call
 * resolves when the file holds the state at the time of the call or a later one.
 */
export function jsonFileSaver(path: string, snapshot: () => unknown): () => Promise<void> {
  let next: Promise<void> | undefined
  return () => {
    next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      next = undefined
      writeJsonFile(path, snapshot())
    })
    return next
  }
}
