import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** Writes beside the file and renames, so that a crash leaves the old content or the new, never half of it. */
export async function writeFileAtomically(path: string, content: string) {
  const unfinished = `${path}.${process.pid}.tmp`
  await writeFile(unfinished, content)
  await rename(unfinished, path)
}

/** The parsed content of a JSON file, or undefined when there is no such file. Throws, naming the file, when it does not fit. */
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
 * Returns a `save` that writes what `snapshot` gives. Calls made while a write runs share the next one, so a burst of
 * changes costs two writes; each call resolves once a write that began after it is on disk.
 */
export function jsonFileSaver(path: string, snapshot: () => unknown): () => Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const write = () => writeFileAtomically(path, JSON.stringify(snapshot()))
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    const mine = write().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return begin()
    next ??= running.catch(() => undefined).then(begin)
    return next
  }
}
