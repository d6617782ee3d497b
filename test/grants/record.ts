/**
 * The statements of the template that allowed a call during a test run: the clouds of the tests note them in files of
 * `artifacts/grants`, and `check.ts` compares them with all statements after all tests.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Grant, UsedGrant } from '../../infra/local/access/access.ts'

/** Every runner starts in the root of the repository. */
const folder = 'artifacts/grants/'

/** Called for each action of a statement at its first use; written at once, because a runner may kill a cloud. */
export function keepUsedGrant(used: UsedGrant): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}used-${process.pid}.jsonl`, `${JSON.stringify(used)}\n`)
}

/** Every cloud of a run has the same template. */
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
