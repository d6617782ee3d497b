/**
 * `npm test`: every check of the product, one line each, its ten slowest and its failed tests, and a summary that
 * ends in 'N passed, N failed'. `npm run verify` leaves out the browser. A step that is not a test counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lastLinesOf, runReport } from './run-report.ts'

interface Step {
  name: string
  command: string[]
  /** Where the runner leaves its counts as JSON. */
  report?: string
  browser?: true
  /** Runs beside the other steps of this kind, its output in one piece. */
  quick?: true
  /** Needs what all steps before it left. */
  last?: true
}

const steps: Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'], quick: true },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], quick: true },
  { name: 'types', command: ['tsc', '-p', '.'], quick: true },
  { name: 'dead code', command: ['knip', '-c', 'test/style/knip.json'], quick: true },
  {
    name: 'unit, integration and synth tests',
    command: [
      'vitest',
      'run',
      '-c',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=artifacts/vitest.json',
    ],
    report: 'artifacts/vitest.json',
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '-c', 'test/browser/playwright.config.ts'],
    report: 'artifacts/playwright.json',
    browser: true,
  },
  {
    name: 'checklist',
    command: ['node', 'test/checklist/check.ts'],
    report: 'artifacts/checklist.json',
    last: true,
  },
  {
    name: 'grants',
    command: ['node', 'test/grants/check.ts'],
    report: 'artifacts/grants.json',
    last: true,
  },
]

const environment = {
  ...process.env,
  // The pinned Node and tools first, whatever the system has.
  PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  // Megabytes of V8's young generation: with the default, collecting garbage took a tenth of the run's time.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`,
  // The tools write to a pipe here, and colour only a terminal.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
}

interface Ran {
  code: number
  /** All that it printed, as text. */
  output: string
}

function run({ name, command: [program = '', ...args], quick }: Step): Promise<Ran> {
  return new Promise((resolve) => {
    const title = Buffer.from(`\n— ${name} —\n`)
    const output: Buffer[] = []
    if (!quick) process.stdout.write(title)
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output.push(chunk)
        if (!quick) process.stdout.write(chunk)
      })
    child.on('close', (code, signal) => {
      if (signal) output.push(Buffer.from(`\n${program} was ended by ${signal}.\n`))
      if (quick) process.stdout.write(Buffer.concat([title, ...output]))
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString() })
    })
  })
}

interface Counts {
  passed: number
  failed: number
  /** Of the passed ones, those that passed at a second try only; the runner's own output names them. */
  flaky: number
}

interface VitestTest {
  status: string
  failureMessages: string[]
}

/** Counts of a JSON report; undefined where the runner left none. */
function countsOf(report: string): Counts | undefined {
  try {
    const found = JSON.parse(readFileSync(report, 'utf8'))
    if ('stats' in found) {
      const { expected, unexpected, flaky } = found.stats
      return { passed: expected + flaky, failed: unexpected, flaky }
    }
    const tests: VitestTest[] = (found.testResults ?? []).flatMap(
      ({ assertionResults }: { assertionResults: VitestTest[] }) => assertionResults,
    )
    // Vitest keeps what went wrong at the first try.
    const flaky = tests.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    )
    return { passed: found.numPassedTests, failed: found.numFailedTests, flaky: flaky.length }
  } catch {
    return undefined
  }
}

mkdirSync('artifacts', { recursive: true })
const what = process.argv[2] ?? 'all'
const chosen = steps.filter(
  (step) => what === 'all' || (!step.last && (step.browser === true) === (what === 'browser')),
)
for (const notes of ['artifacts/seen', 'artifacts/grants']) rmSync(notes, { recursive: true, force: true })
let passed = 0
let failed = 0
const lines: string[] = []
/** Why steps failed that have no failed test. */
const failures: string[] = []

async function take(step: Step): Promise<void> {
  if (step.report) rmSync(step.report, { force: true })
  const from = Date.now()
  const { code, output } = await run(step)
  const reported = step.report ? countsOf(step.report) : undefined
  const counts = reported ?? { passed: code === 0 ? 1 : 0, failed: 0, flaky: 0 }
  // A runner that failed without a failed test (a crash, which may leave no report, or an unhandled error) is a failure
  // all the same; only its output says why.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    if (step.report) failures.push(`  ${step.name}\n${lastLinesOf(output)}`)
  }
  passed += counts.passed
  failed += counts.failed
  const again = counts.flaky ? `, ${counts.flaky} at a second try` : ''
  lines.push(
    `${code === 0 ? '✓' : '✗'} ${step.name}: ${counts.passed} passed${again}, ${counts.failed} failed (${Math.round((Date.now() - from) / 1000)} s)`,
  )
}

await Promise.all(chosen.filter(({ quick }) => quick).map(take))
for (const step of chosen.filter(({ quick }) => !quick)) await take(step)
const { slowest, failed: names } = runReport(chosen.flatMap(({ report }) => report ?? []))
if (failures.length > 0) console.log(`\nFailed without a failed test:\n${failures.join('\n')}`)
console.log(`\nSlowest tests:\n${slowest.join('\n')}`)
if (names.length > 0) console.log(`\nFailed, or passed at a second try only:\n${names.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
