/**
 * `npm run test:tiers` runs the tiers of tests that `npm test` leaves out, one after the other. If this machine lacks what a
 * tier needs, the tier prints the reason and counts as not run. The command fails if a tier fails.
 */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { notRun } from './unavailable.ts'

/** The tiers, which are scripts of `package.json`, the cheapest first. */
export const tiers = ['lint:cfn', 'test:stripe', 'test:opensearch', 'test:localstack', 'test:deep']

interface Result {
  outcome: 'passed' | 'failed' | 'not run'
  /** The line of the summary: how the tier ended, and after how many seconds. */
  line: string
}

/** Runs a script and shows its output. */
function runTier(script: string): Promise<Result> {
  console.log(`\n— ${script} —`)
  const from = Date.now()
  let output = ''
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      output += chunk.toString()
    })
    child.once('close', (code) => resolve(resultOf(script, code, output, Date.now() - from)))
  })
}

/** Returns the result of a tier. `code` is the exit code of its script, or null if a signal ended the script. */
export function resultOf(script: string, code: number | null, output: string, milliseconds: number): Result {
  const reason = output.split('\n').findLast((line) => line.startsWith(notRun))
  if (code === 0 && reason) return { outcome: 'not run', line: `- ${script}: ${reason}` }
  const seconds = `${Math.round(milliseconds / 1000)} s`
  return code === 0
    ? { outcome: 'passed', line: `✓ ${script} (${seconds})` }
    : { outcome: 'failed', line: `✗ ${script}: exit ${code ?? 'by a signal'} (${seconds})` }
}

async function runAll(): Promise<void> {
  const results: Result[] = []
  for (const tier of tiers) results.push(await runTier(tier))
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`)
  process.exitCode = count('failed') === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runAll()
