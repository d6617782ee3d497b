/**
 * Records which of the template's statements allowed a call during a test run. The clouds of the tests write them to
 * files in `artifacts/grants`; after all tests `check.ts` compares them with all statements.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Grant, UsedGrant } from '../../infra/local/access/access.ts'

/** A relative path is enough, because every test runner starts in the root of the repository. */
const folder = 'artifacts/grants/'

/** Records the first use of an action of a statement. Writes at once, because a test runner may kill the cloud. */
export function keepUsedGrant(used: UsedGrant): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}used-${process.pid}.jsonl`, `${JSON.stringify(used)}\n`)
}

/** Records all statements of the template, which is the same for every cloud of a run. */
export function keepGrants(grants: Grant[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}grants.json`, JSON.stringify(grants))
}

export function readGrants(): { grants: Grant[]; used: UsedGrant[] } {
  const files = readdirSync(folder).filter((file) => file.startsWith('used-'))
  const lines = files.flatMap((file) => readFileSync(`${folder}${file}`, 'utf8').split('\n'))
  return {
    grants: JSON.parse(readFileSync(`${folder}grants.json`, 'utf8')),
    used: lines.filter(Boolean).map((line): UsedGrant => JSON.parse(line)),
  }
}
