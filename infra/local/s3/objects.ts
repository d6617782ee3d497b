import { createHash, randomUUID } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { readJsonFile } from '../state-file.ts'

const storedObjectSchema = z.object({
  key: z.string(),
  bodyFile: z.string(),
  /** In bytes. */
  size: z.number(),
  /** With its quotes, as in the header. */
  etag: z.string(),
  /** ISO 8601, whole seconds. */
  lastModified: z.string(),
  /** What comes back as headers with every read: content-type, cache-control, x-amz-meta-… */
  headers: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof storedObjectSchema>

export type ObjectStore = {
  find(key: string): StoredObject | undefined
  /** Sorted by key in UTF-8 order, as S3 lists. */
  list(prefix: string): StoredObject[]
  /** `end` is inclusive. Call in the same tick as `find`: from then on, replacing or deleting cannot disturb the read. */
  read(stored: StoredObject, range?: { start: number; end: number }): Readable
  /** Undefined, and nothing written, when `onlyIfAbsent` and the key exists. */
  put(object: {
    key: string
    body: Buffer
    headers: Record<string, string>
    onlyIfAbsent?: boolean
  }): Promise<StoredObject | undefined>
  delete(key: string): void
  deleteOlderThan(days: number): void
}

/**
 * The objects of one bucket in one directory: a body file with a random name and, named by the hash of the key, a JSON
 * file that points at it. The JSON is renamed into place, so a crash leaves the old object or the new one; a body that
 * nothing points at is removed at the next start. One process owns the directory.
 */
export function openObjectStore(directory: string): ObjectStore {
  const objects = loadObjects(directory)
  const pathOf = (name: string) => join(directory, name)
  const infoPath = (key: string) => pathOf(`${createHash('sha256').update(key).digest('hex')}.json`)

  const remove = (key: string) => {
    const stored = objects.get(key)
    if (!stored) return
    rmSync(infoPath(key))
    objects.delete(key)
    rmSync(pathOf(stored.bodyFile))
  }

  return {
    find: (key) => objects.get(key),
    list: (prefix) =>
      [...objects.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
    read: (stored, range) => createReadStream('', { fd: openSync(pathOf(stored.bodyFile), 'r'), ...range }),
    async put({ key, body, headers, onlyIfAbsent }) {
      const bodyFile = `${randomUUID()}.body`
      await writeFile(pathOf(bodyFile), body)
      // No await from here on, so that two writers of one key cannot interleave.
      const replaced = objects.get(key)
      if (replaced && onlyIfAbsent) {
        rmSync(pathOf(bodyFile))
        return undefined
      }
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      const lastModified = `${new Date().toISOString().slice(0, 19)}Z`
      const stored: StoredObject = { key, bodyFile, size: body.length, etag, lastModified, headers }
      writeFileSync(`${infoPath(key)}.tmp`, JSON.stringify(stored))
      renameSync(`${infoPath(key)}.tmp`, infoPath(key))
      objects.set(key, stored)
      if (replaced) rmSync(pathOf(replaced.bodyFile))
      return stored
    },
    delete: remove,
    deleteOlderThan(days) {
      const limit = Date.now() - days * 24 * 60 * 60 * 1000
      const old = [...objects.values()].filter(({ lastModified }) => Date.parse(lastModified) < limit)
      for (const { key } of old) remove(key)
    },
  }
}

function loadObjects(directory: string): Map<string, StoredObject> {
  mkdirSync(directory, { recursive: true })
  const names = readdirSync(directory)
  const objects = new Map<string, StoredObject>()
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const stored = readJsonFile(join(directory, name), storedObjectSchema)
    if (stored) objects.set(stored.key, stored)
  }
  const bodies = new Set([...objects.values()].map(({ bodyFile }) => bodyFile))
  for (const name of names) if (!name.endsWith('.json') && !bodies.has(name)) rmSync(join(directory, name))
  return objects
}
