/**
 * `npm run test:opensearch` runs the tests of the engine's contract and of the product's search against a real
 * OpenSearch, and then compares the results of both engines. If OpenSearch cannot run, it prints why and ends with
 * success.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../../infra/functions.ts'
import { startOwnSearch } from '../search/engine/laptop.ts'
import { explain } from '../unavailable.ts'
import { compareEngines } from './compare.ts'
import { startOpenSearch } from './start.ts'

const countsSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const begin = Date.now()
const log = (line: string) => console.log(`${Math.round((Date.now() - begin) / 1000)} s  ${line}`)
let failures = 0

function check(isRight: boolean, line: string): void {
  log(`${isRight ? '✓' : '✗'} ${line}`)
  if (!isRight) failures += 1
}

async function runTests(name: string, url: string, folders: string[]): Promise<void> {
  const report = join(root, 'artifacts/opensearch.json')
  rmSync(report, { force: true })
  mkdirSync(join(root, 'artifacts'), { recursive: true })
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // The project of rendered tests is left out, because these tests use no engine.
  const command = ['run', '-c', 'test/vitest.config.ts', '--project=node', '--project=isolated', ...options]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...command, ...folders], {
    cwd: root,
    env: { ...process.env, SEARCH_URL: url },
    stdio: 'inherit',
  })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  const { numPassedTests, numFailedTests } = z.parse(countsSchema, JSON.parse(readFileSync(report, 'utf8')))
  check(status === 0 && numFailedTests === 0, `${name}: ${numPassedTests} passed, ${numFailedTests} failed`)
}

/** Prints the differences, with the seed that repeats the run. */
async function compare(url: string): Promise<void> {
  const questions = 1000
  const seed = Number(process.env['SEED'] ?? 1)
  const laptop = await startOwnSearch()
  try {
    const differences = await compareEngines([url, laptop.url], questions, seed)
    for (const one of differences.slice(0, 5)) console.log(one)
    const same = questions - differences.length
    check(differences.length === 0, `random queries: ${same} of ${questions} find the same (SEED=${seed})`)
  } finally {
    await laptop.close()
  }
}

try {
  const server = await startOpenSearch(log)
  try {
    log(`OpenSearch ${server.version}, Node ${process.version}`)
    await runTests(`search on OpenSearch ${server.version}`, server.url, ['test/search', 'test/indexing'])
    await compare(server.url)
  } finally {
    await server.close()
  }
  process.exitCode = failures === 0 ? 0 : 1
} catch (error) {
  explain(error)
}
