import { setTimeout as sleep } from 'node:timers/promises'
import { reindex } from '../../reindex-indexes.ts'

const attempts = 3

type FillOptions = {
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  /**
   * Whether the engine is the laptop's own. Indexes on another server may belong to another table, so all of them are
   * rebuilt.
   */
  isOwnEngine: boolean
  log: (line: string) => void
}

/**
 * Builds the missing indexes of the search engine from the table, before the stream delivers the records of this start. The
 * rest of the product does not need search, so the start continues even if this fails.
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
