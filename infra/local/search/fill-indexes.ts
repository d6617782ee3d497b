import { setTimeout as sleep } from 'node:timers/promises'
import { reindex } from '../../reindex-indexes.ts'

const attempts = 3

type FillOptions = {
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  /** Indexes of another server may be of another table; the laptop's own engine keeps those that follow this one. */
  isOwnEngine: boolean
  log: (line: string) => void
}

/**
 * Builds the indexes that the search engine lacks from the table, before the stream's records of this start come. The rest of
 * the product needs no search, so it starts also where this fails.
 */
export async function fillIndexes({ invoke, isOwnEngine, log }: FillOptions): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await reindex({
        invoke: (event) => invoke('reindex-search', event),
        which: isOwnEngine ? 'outdated' : 'all',
        log: (line) => log(`search: ${line}`),
      })
    } catch (error) {
      log(JSON.stringify({ level: 'ERROR', message: `The indexes could not be built: ${String(error)}` }))
      await sleep(500)
    }
}
