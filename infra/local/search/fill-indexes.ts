import { setTimeout as sleep } from 'node:timers/promises'
import { reindex } from '../../reindex-indexes.ts'

const attempts = 3

type FillOptions = {
  invoke: (functionName: string, event: unknown) => Promise<unknown>
  /** Indexes of another server may belong to another table; the laptop's own engine has only those of this one. */
  isOwnEngine: boolean
  log: (line: string) => void
}

/**
 * Builds the missing indexes of the search engine from the table, before the stream delivers this start's records. The rest
 * of the product needs no search, so it starts even if this fails.
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
