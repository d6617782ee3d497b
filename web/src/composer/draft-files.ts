/** The files of drafts, in IndexedDB: each under its draft and its own key. */
const name = 'drafts'
const store = 'files'
let opening: Promise<IDBDatabase> | undefined

/** Makes the stored files of a draft be those of `keys`: puts in what is new of `files`, takes out the rest. */
export async function keepFiles(
  draft: string,
  keys: readonly string[],
  files: readonly { key: string; file: File }[],
): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite')
  const all = transaction.objectStore(store)
  const stored = (await resultOf(all.getAllKeys(rangeOf(draft)))).map((key) => pathOf(key)[1])
  for (const key of stored) if (!keys.includes(key)) all.delete([draft, key])
  for (const { key, file } of files) if (!stored.includes(key)) all.put(file, [draft, key])
  await done(transaction)
}

/** The stored files of a draft, by their keys. */
export async function readFiles(draft: string): Promise<Map<string, File>> {
  const all = (await database()).transaction(store).objectStore(store)
  const [keys, values] = await Promise.all([
    resultOf(all.getAllKeys(rangeOf(draft))),
    resultOf<unknown[]>(all.getAll(rangeOf(draft))),
  ])
  return new Map(
    keys.flatMap((key, index) => {
      const file = values[index]
      return file instanceof File ? [[pathOf(key)[1], file] as const] : []
    }),
  )
}

/** Takes out the files whose draft is gone. */
export async function sweepFiles(): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite')
  const all = transaction.objectStore(store)
  for (const key of await resultOf(all.getAllKeys()))
    if (localStorage.getItem(pathOf(key)[0]) === null) all.delete(key)
  await done(transaction)
}

/** Whose file it is: its draft and its own key. */
function pathOf(key: IDBValidKey): [draft: string, file: string] {
  const [draft, file]: readonly unknown[] = Array.isArray(key) ? key : []
  return [typeof draft === 'string' ? draft : '', typeof file === 'string' ? file : '']
}

/** Every file of a draft: an empty array sorts after every string. */
const rangeOf = (draft: string) => IDBKeyRange.bound([draft], [draft, []])

function database(): Promise<IDBDatabase> {
  opening ??= open()
  // The next attempt begins anew.
  opening.catch(forget)
  return opening
}

function forget(): void {
  opening = undefined
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  const opened = await resultOf(request)
  opened.onclose = forget
  return opened
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not answer'))
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })
}
