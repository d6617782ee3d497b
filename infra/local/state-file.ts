import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'

/**
 * Writes JSON to a temporary file and renames the file, so that a crash leaves either the old or the new content. Creates
 * missing folders. Only this user can read the file.
 */
export function writeJsonFile(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}.tmp`
  writeFileSync(unfinished, JSON.stringify(content), { mode: 0o600 })
  renameSync(unfinished, path)
}

/**
 * The parsed content of a JSON file; undefined without a path or if the file is missing. Throws an error that names the
 * file if it does not fit the schema.
 */
export function readJsonFile<Schema extends z.ZodMiniType>(path: string | undefined, schema: Schema) {
  if (path === undefined) return undefined
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
 * Returns a `save` that writes the value of `snapshot`. Changes in one turn of the event loop, and changes during a write,
 * share one write. Each call resolves when the file has the state at the time of the call or a later state. The write is
 * asynchronous, because a rename can be slow on some file systems. Without a path nothing is written.
 */
export function jsonFileSaver(path: string | undefined, snapshot: () => unknown): () => Promise<void> {
  if (path === undefined) return () => Promise.resolve()
  mkdirSync(dirname(path), { recursive: true })
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const unfinished = `${path}.${process.pid}.tmp`
  async function write(file: string): Promise<void> {
    await setImmediate()
    next = undefined
    await writeFile(unfinished, JSON.stringify(snapshot()), { mode: 0o600 })
    await rename(unfinished, file)
  }
  return () => {
    next ??= last.then(() => write(path))
    last = next.catch(() => undefined)
    return next
  }
}
