/** The files of drafts, in IndexedDB. The key of each file consists of its draft's key and its own key. */
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

interface Drafts extends DBSchema {
  files: { key: [draft: string, file: string]; value: File }
}

let opening: Promise<IDBPDatabase<Drafts>> | undefined

/**
 * Makes `keys` the stored files of a draft: adds the new files, which are in `files`, and deletes those that are not in
 * `keys`.
 */
export async function saveFiles(
  draft: string,
  keys: readonly string[],
  files: readonly { key: string; file: File }[],
): Promise<void> {
  const { store, done } = (await database()).transaction('files', 'readwrite')
  const stored = (await store.getAllKeys(rangeOf(draft))).map(([, key]) => key)
  const changes = [
    ...stored.filter((key) => !keys.includes(key)).map((key) => store.delete([draft, key])),
    ...files.filter(({ key }) => !stored.includes(key)).map(({ key, file }) => store.put(file, [draft, key])),
  ]
  await Promise.all([...changes, done])
}

/** Returns the stored files of a draft. The keys of the map are the files' own keys, without that of the draft. */
export async function readFiles(draft: string): Promise<Map<string, File>> {
  const { store } = (await database()).transaction('files')
  const [keys, files] = await Promise.all([store.getAllKeys(rangeOf(draft)), store.getAll(rangeOf(draft))])
  const pairs = files.map((file, index) => [keys[index]?.[1] ?? '', file] as const)
  return new Map(pairs.filter(([, file]) => file instanceof File))
}

/** Deletes files whose draft no longer exists. */
export async function sweepFiles(): Promise<void> {
  const { store, done } = (await database()).transaction('files', 'readwrite')
  const orphans = (await store.getAllKeys()).filter(([draft]) => localStorage.getItem(draft) === null)
  await Promise.all([...orphans.map((key) => store.delete(key)), done])
}

/** Returns the range of all files of a draft. In IndexedDB, an empty array sorts after every string. */
const rangeOf = (draft: string) => IDBKeyRange.bound([draft], [draft, []])

/** Returns the open database. After a failure, or if the browser closed it, the next call opens it again. */
function database(): Promise<IDBPDatabase<Drafts>> {
  opening ??= openDB<Drafts>('drafts', 1, {
    upgrade: (drafts) => void drafts.createObjectStore('files'),
    terminated: forget,
  })
  opening.catch(forget)
  return opening
}

function forget(): void {
  opening = undefined
}
