type Stores = Map<string, Map<string, unknown>>

/**
 * The part of IndexedDB that the pages of a handover use, which happy-dom lacks. `stores` has its rows by store and key.
 */
export function databaseOf(stores: Stores) {
  const rowsOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!
  const storeOf = (name: string) => ({
    get: async (key: string) => rowsOf(name).get(key),
    getAll: async () => [...rowsOf(name).values()],
    getAllKeys: async () => [...rowsOf(name).keys()],
    put: async (row: unknown, key: string) => void rowsOf(name).set(key, structuredClone(row)),
    delete: async (key: string) => void rowsOf(name).delete(key),
    clear: async () => rowsOf(name).clear(),
    count: async () => rowsOf(name).size,
  })
  return {
    get: (name: string, key: string) => storeOf(name).get(key),
    getAll: (name: string) => storeOf(name).getAll(),
    put: (name: string, row: unknown, key: string) => storeOf(name).put(row, key),
    delete: (name: string, key: string) => storeOf(name).delete(key),
    clear: (name: string) => storeOf(name).clear(),
    count: (name: string) => storeOf(name).count(),
    transaction: (name: string) => ({ store: storeOf(name), done: Promise.resolve() }),
  }
}
