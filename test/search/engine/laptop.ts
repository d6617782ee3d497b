/** Starts an empty search engine of the laptop cloud for one test file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administratorOnly } from '../../../infra/local/access/signers.ts'
import { arn } from '../../../infra/local/account.ts'
import { startSearch } from '../../../infra/local/search/server.ts'

export async function startOwnSearch() {
  const directory = mkdtempSync(join(tmpdir(), 'search-'))
  const { url, close } = await startSearch({
    port: 0,
    directory,
    signers: administratorOnly,
    domainArn: arn('es', 'domain/own'),
    log: () => undefined,
  })
  return {
    url,
    async close() {
      await close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
