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
  /** The entity tag with its quotes, as in the header. */
  etag: z.string(),
  /** ISO 8601, whole seconds. */
  lastModified: z.string(),
  /** Headers that are returned with every read. */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedObjectSchema>

/** A version of an object; without `stored` it is a delete marker. */
export interface ObjectVersion {
  key: string
  versionId: string
  isLatest: boolean
  stored: StoredObject | undefined
}

export type ObjectStore = ReturnType<typeof openObjectStore>

/**
 * Keeps the objects of one bucket in one directory. The body of each object is in a file with a random name. A JSON file
 * points to that file; its own name is the hash of the object's key. The JSON file is written last, so a crash leaves
 * either the old or the new object. A body without a JSON file is removed at the next start. The directory belongs to one
 * process.
 * With `keepsVersions`, replaced and deleted objects can be read again until the process ends.
 */
export function openObjectStore(directory: string, keepsVersions = false) {
  const objects = loadObjects(directory)
  const pathOf = (name: string) => join(directory, name)
  const infoPath = (key: string) => pathOf(`${sha256(key)}.json`)

  /** The earlier versions of each object by its key, newest first. A delete marker has no body. */
  const earlier = new Map<string, { versionId: string; stored: StoredObject | undefined }[]>()
  const earlierOf = (key: string) => earlier.get(key) ?? []
  const idOf = ({ bodyFile }: StoredObject) => (keepsVersions ? bodyFile : 'null')

  const remove = (key: string): void => {
    const stored = objects.get(key)
    if (!stored) return
    rmSync(infoPath(key))
    objects.delete(key)
    if (!keepsVersions) return rmSync(pathOf(stored.bodyFile))
    const marker = { versionId: randomUUID(), stored: undefined }
    earlier.set(key, [marker, { versionId: idOf(stored), stored }, ...earlierOf(key)])
  }

  /** Removes a version permanently. The next older version becomes the current object, unless it is a delete marker. */
  const removeVersion = (key: string, versionId: string): void => {
    const current = objects.get(key)
    if (current && idOf(current) === versionId) {
      rmSync(infoPath(key))
      objects.delete(key)
      rmSync(pathOf(current.bodyFile))
    }
    const gone = earlierOf(key).find((one) => one.versionId === versionId)
    if (gone?.stored) rmSync(pathOf(gone.stored.bodyFile))
    const [newest, ...others] = earlierOf(key).filter((one) => one !== gone)
    if (!newest?.stored || objects.has(key)) return void earlier.set(key, newest ? [newest, ...others] : [])
    writeJsonFile(infoPath(key), newest.stored)
    objects.set(key, newest.stored)
    earlier.set(key, others)
  }

  return {
    find: (key: string) => objects.get(key),

    /** Sorted by key in UTF-8 order, as S3 lists. */
    list: (prefix: string) =>
      [...objects.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),

    /** All versions of all objects. The versions of each key are sorted newest first. */
    versions: (prefix: string): ObjectVersion[] =>
      [...new Set([...objects.keys(), ...earlier.keys()])]
        .filter((key) => key.startsWith(prefix))
        .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
        .flatMap((key) => {
          const stored = objects.get(key)
          const current = stored ? [{ versionId: idOf(stored), stored }] : []
          return [...current, ...earlierOf(key)].map((one, at) => ({ key, isLatest: at === 0, ...one }))
        }),

    /** Reads the body. Must be called in the same tick as `find`, so that the object is not replaced in between. */
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
      if (replaced && keepsVersions)
        earlier.set(key, [{ versionId: idOf(replaced), stored: replaced }, ...earlierOf(key)])
      else if (replaced) rmSync(pathOf(replaced.bodyFile))
      return stored
    },

    delete: remove,
    deleteVersion: removeVersion,

    deleteOlderThan(days: number): void {
      const limit = Date.now() - days * 24 * 60 * 60 * 1000
      for (const { key, lastModified } of objects.values()) if (Date.parse(lastModified) < limit) remove(key)
    },
  }
}

/**
 * The objects in the directory of a bucket, with the files of their bodies. The directory may belong to another process.
 */
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
