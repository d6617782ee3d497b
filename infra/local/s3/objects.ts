import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { sha256 } from '../signature.ts'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

const storedObjectSchema = z.object({
  key: z.string(),
  bodyFile: z.string(),
  /** In bytes. */
  size: z.number(),
  /** With its quotes, as in the header. */
  etag: z.string(),
  /** ISO 8601, whole seconds. */
  lastModified: z.string(),
  /** Returned with every read. */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedObjectSchema>

export type ObjectStore = ReturnType<typeof openObjectStore>

/**
 * The objects of one bucket in one directory: for each object a body file with a random name, and a JSON file that points
 * to it and is named by the hash of the key. The JSON file is written last, so a crash leaves either the old or the new
 * object; a body without a JSON file is removed at the next start. The directory belongs to one process.
 */
export function openObjectStore(directory: string) {
  const objects = loadObjects(directory)
  const pathOf = (name: string) => join(directory, name)
  const infoPath = (key: string) => pathOf(`${sha256(key)}.json`)

  const remove = (key: string): void => {
    const stored = objects.get(key)
    if (!stored) return
    rmSync(infoPath(key))
    objects.delete(key)
    rmSync(pathOf(stored.bodyFile))
  }

  return {
    find: (key: string) => objects.get(key),

    /** Sorted by key in UTF-8 order, as S3 lists. */
    list: (prefix: string) =>
      [...objects.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),

    /** Reads the body. It must be called in the same tick as `find`, so that nothing replaces the object in between. */
    read: ({ bodyFile }: StoredObject) => readFileSync(pathOf(bodyFile)),

    async put(key: string, body: Buffer, headers: Record<string, string>): Promise<StoredObject> {
      const bodyFile = `${randomUUID()}.body`
      await writeFile(pathOf(bodyFile), body)
      // There is no await from here on, so that two writers of one key cannot interleave.
      const replaced = objects.get(key)
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const lastModified = `${new Date().toISOString().slice(0, 19)}Z`
      const stored = { key, bodyFile, size: body.length, etag, lastModified, headers }
      writeJsonFile(infoPath(key), stored)
      objects.set(key, stored)
      if (replaced) rmSync(pathOf(replaced.bodyFile))
      return stored
    },

    delete: remove,

    deleteOlderThan(days: number): void {
      const limit = Date.now() - days * 24 * 60 * 60 * 1000
      for (const { key, lastModified } of objects.values()) if (Date.parse(lastModified) < limit) remove(key)
    },
  }
}

/** The objects in the directory of a bucket, whether a process owns it or not, with the files of their bodies. */
export const objectsIn = (directory: string) =>
  readInfos(directory).map(({ key, bodyFile }) => ({ key, bodyPath: join(directory, bodyFile) }))

function readInfos(directory: string): StoredObject[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => readJsonFile(join(directory, name), storedObjectSchema) ?? [])
}

function loadObjects(directory: string): Map<string, StoredObject> {
  mkdirSync(directory, { recursive: true })
  const names = readdirSync(directory)
  const objects = new Map(readInfos(directory).map((stored) => [stored.key, stored]))
  const bodies = new Set([...objects.values()].map(({ bodyFile }) => bodyFile))
  for (const name of names) if (!name.endsWith('.json') && !bodies.has(name)) rmSync(join(directory, name))
  return objects
}
