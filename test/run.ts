/**
 * `npm test`: every kind of check of the product once, one line each, its ten slowest and its failed tests, and a summary
 * that ends in 'N passed, N failed'. `npm run verify` leaves out the browser; `npm run verify -- --changed` checks what a
 * change touches; `npm run test:deep` runs the tests that `npm test` leaves out. A step that is not a test counts as one.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testsAffectedBy } from './affected.ts'
import { lastLinesOf, runReport } from './run-report.ts'

interface Step {
  name: string
  command: string[]
  /** The file in which the runner writes its counts as JSON. */
  report?: string
  browser?: true
  /** Runs in parallel with the other steps of this kind; its output is printed in one piece. */
  quick?: true
  /** Needs the results of all steps before it. */
  last?: true
}

const lintCommand = ['oxlint', '-c', 'test/style/oxlint.json', '--type-aware']

const steps: Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'], quick: true },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], quick: true },
  { name: 'types', command: ['tsc', '-p', '.'], quick: true },
  { name: 'first load', command: ['node', 'test/bench/first-load.ts'], quick: true },
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

const what = process.argv[2] ?? 'all'
const isChanged = process.argv.includes('--changed')

const environment = {
  ...process.env,
  // Of the tests that a change touches, deep ones run too.
  ...(!isChanged && { DEPTH: what === 'deep' ? 'deep' : 'once' }),
  // The pinned Node and tools come first, whatever the system has.
  PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  // Megabytes of V8's young generation: with the default, collecting garbage took a tenth of the run's time.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`,
  // The tools write to a pipe here, and use colours only on a terminal.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
}

interface Ran {
  code: number
  /** Its whole output as text. */
  output: string
}

function run({ name, command: [program = '', ...args], quick, browser }: Step): Promise<Ran> {
  const isAtOnce = quick ?? (browser === true && what !== 'browser')
  return new Promise((resolve) => {
    const title = Buffer.from(`\n— ${name} —\n`)
    const output: Buffer[] = []
    if (!isAtOnce) process.stdout.write(title)
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output.push(chunk)
        if (!isAtOnce) process.stdout.write(chunk)
      })
    child.on('close', (code, signal) => {
      if (signal) output.push(Buffer.from(`\n${program} was ended by ${signal}.\n`))
      if (isAtOnce) process.stdout.write(Buffer.concat([title, ...output]))
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString() })
    })
  })
}

interface Counts {
  passed: number
  failed: number
  /** The tests that passed only at a second try; the runner's own output names them. */
  flaky: number
}

interface VitestTest {
  status: string
  failureMessages: string[]
}

/** Counts of a JSON report; undefined if the runner wrote none. */
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
    // Vitest keeps the error of the first try.
    const flaky = tests.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    )
    return { passed: found.numPassedTests, failed: found.numFailedTests, flaky: flaky.length }
  } catch {
    return undefined
  }
}

/** The CPU time of this process and of all processes that it waited for, user and system; only Linux reports it. */
function cpuSeconds(): string {
  try {
    // The fields after the name in parentheses; utime, stime, cutime and cstime in hundredths of a second: man 5
    // proc.
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const ticks = fields.split(' ').slice(11, 15).map(Number)
    return `, ${Math.round(ticks.reduce((sum, one) => sum + one) / 100)} s of CPU`
  } catch {
    return ''
  }
}

/** The changes since the last commit; if there are none, the changes of that commit. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && existsSync(file))
  const uncommitted = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1')
}

/** The checks that nearly every mistake in these files fails: static ones, and the tests that they touch. */
function stepsFor(changed: string[]): Step[] {
  const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('spa-rewrite'))
  const isBehind = changed.some((file) => /^(shared|events|lambdas|infra)\//.test(file))
  const judges = isBehind
    ? ['test/access/matrix.test.ts', 'test/infra/grants.test.ts', 'test/infra/build.test.ts']
    : []
  const tests = [...new Set(['test/style', ...judges, ...testsAffectedBy(changed)])]
  const withFiles = (step: Step | undefined, files: string[]): Step[] =>
    step && files.length > 0 ? [{ ...step, command: [...step.command, ...files] }] : []
  const [format, , types, deadCode, unit] = steps
  return [
    ...withFiles(format && { ...format, command: format.command.slice(0, -1) }, [
      ...changed,
      '--ignore-unknown',
    ]),
    ...withFiles({ name: 'lint', command: lintCommand, quick: true }, sources),
    ...(types && deadCode ? [types, deadCode] : []),
    ...withFiles(unit, tests),
  ]
}

mkdirSync('artifacts', { recursive: true })
/** Whether a step belongs to what was asked for. */
function isWanted({ report, browser, last }: Step): boolean {
  if (what === 'all') return true
  if (last) return false
  return what === 'deep' ? report !== undefined : (browser === true) === (what === 'browser')
}
const chosen = isChanged ? stepsFor(changedFiles()) : steps.filter(isWanted)
for (const notes of ['artifacts/seen', 'artifacts/proven', 'artifacts/grants'])
  rmSync(notes, { recursive: true, force: true })
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
  // A runner that failed without a failed test (a crash, which may leave no report, or an unhandled error) counts as
  // a failure; only its output says why.
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
// Both runners wait for half of their time: side by side they fill two cores.
await Promise.all(chosen.filter(({ quick, last }) => !quick && !last).map(take))
for (const step of chosen.filter(({ last }) => last)) await take(step)
const { slowest, failed: names } = runReport(chosen.flatMap(({ report }) => report ?? []))
if (failures.length > 0) console.log(`\nFailed without a failed test:\n${failures.join('\n')}`)
console.log(`\nSlowest tests:\n${slowest.join('\n')}`)
if (names.length > 0) console.log(`\nFailed, or passed at a second try only:\n${names.join('\n')}`)
const wall = Math.round(process.uptime())
console.log(`\n${lines.join('\n')}\n${wall} s${cpuSeconds()}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
