/**
 * `npm test` runs every kind of check of the product once. Static checks come first, and the run ends if one fails. Failed
 * tests run again alone (`run/alone.ts`). At the end it prints the slowest files, the failures, the wall and processor
 * seconds of each step, and 'N passed, N failed'. A static check counts as one test. `npm run verify`, `test:browser` and
 * `test:deep` run parts of the steps, and `npm run verify -- --changed` runs what a change touches.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { aloneMaximum, isWorthAnotherRun, judge } from './run/alone.ts'
import { briefly, dearestFiles, failedTestsOf, lastLinesOf, passedCount, readReport } from './run/report.ts'
import type { FailedTest, Report } from './run/report.ts'
import { endCommands, runCommand, type Ran } from './run/run-step.ts'
import { parts, stepsOf, stepsOfChange, type Part, type Step } from './run/steps.ts'

const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word)
const [, , word = 'all'] = process.argv
const part = isPart(word) ? word : 'all'
const isChanged = process.argv.includes('--changed')
const steps = isChanged ? stepsOfChange() : stepsOf(part)

/** Decides every random draw of the tests, so that a failure can be repeated with the same draws. */
const seed = (process.env['SEED'] ??= String(randomInt(1e9)))
// With `--changed`, the depth keeps its default, `all`, so that the deep tests that the change touches run too.
if (!isChanged) process.env['DEPTH'] = part === 'deep' ? 'deep' : 'once'

/** The result of a step, after its failed tests have run again alone. */
interface Outcome {
  step: Step
  passed: number
  /** The text to print for each failed test. It is empty if the text of an earlier failure covers this one. */
  failures: string[]
  aloneOnly: FailedTest[]
  seconds: number
  cpuSeconds: number
  report?: Report | undefined
}

const outcomes: Outcome[] = []
const isRed = () => outcomes.some(({ failures }) => failures.length > 0)
const reportOf = (name: string) => `artifacts/reports/${name.replaceAll(/\W+/g, '-')}.json`
const entryOf = ({ file, name, error }: FailedTest) => `  ${file}: ${name}\n${briefly(error)}`

/** Returns the outcome of a step without a report, which is a static check or the check of a record. */
function outcomeOf(step: Step, { code, output, seconds, cpuSeconds }: Ran): Outcome {
  const counts = step.kind === 'record' ? /(\d+) passed, (\d+) failed\s*$/.exec(output) : undefined
  const [, passed = '1', failed = '0'] = counts ?? []
  const wrong = step.kind === 'record' ? output.split('\n').filter((line) => line.startsWith('✗')) : []
  const reason = wrong.length > 0 ? wrong.join('\n') : output
  const failures = code === 0 ? [] : [`  ${step.name}\n${lastLinesOf(reason)}`]
  const more = Array.from({ length: Math.max(0, Number(failed) - failures.length) }, () => '')
  return {
    step,
    passed: code === 0 || counts ? Number(passed) : 0,
    failures: [...failures, ...more],
    aloneOnly: [],
    seconds,
    cpuSeconds,
  }
}

/** Returns the outcome of a step's tests before failed ones run again. Without a report, only the output is known. */
function outcomeOfTests(step: Step, { code, output, seconds, cpuSeconds }: Ran, report?: Report): Outcome {
  const errors = report?.errors.map((error) => `  ${step.name}\n${briefly(error)}`) ?? []
  const failed = report ? failedTestsOf(report).map(entryOf) : []
  const isUnexplained = !report || (code !== 0 && errors.length + failed.length === 0)
  return {
    step,
    passed: report ? passedCount(report) : 0,
    failures: isUnexplained
      ? [`  ${step.name}: exit ${code}\n${lastLinesOf(output)}`]
      : [...errors, ...failed],
    aloneOnly: [],
    seconds,
    cpuSeconds,
    report,
  }
}

async function runTests(step: Step): Promise<Outcome> {
  const file = reportOf(step.name)
  const ran = await runCommand(step.name, step.command, { environment: { REPORT: file } })
  return outcomeOfTests(step, ran, readReport(file))
}

/** Runs the failed tests of a step again alone, if that can make the step green, and updates its outcome. */
async function settle(outcome: Outcome): Promise<void> {
  const { step, report } = outcome
  if (!report || !step.again || failedTestsOf(report).length === 0) return
  const { failed, aloneOnly, errors } = await judge(report, async (files, attempt) => {
    const title = `${step.name} that failed, alone, attempt ${attempt}`
    const file = reportOf(title)
    const command = step.again?.(files, attempt) ?? []
    const { seconds, cpuSeconds } = await runCommand(title, command, { environment: { REPORT: file } })
    outcome.seconds += seconds
    outcome.cpuSeconds += cpuSeconds
    return readReport(file)
  })
  outcome.aloneOnly = aloneOnly
  outcome.passed += aloneOnly.length
  outcome.failures = [...errors.map((error) => `  ${step.name}\n${briefly(error)}`), ...failed.map(entryOf)]
}

async function runAll(): Promise<void> {
  const ofKind = (kind: Step['kind']) => steps.filter((step) => step.kind === kind)
  outcomes.push(
    ...(await Promise.all(
      ofKind('static').map(async (step) =>
        outcomeOf(step, await runCommand(step.name, step.command, { isSideBySide: true })),
      ),
    )),
  )
  if (isRed()) return
  for (const step of ofKind('tests')) {
    const outcome = await runTests(step)
    outcomes.push(outcome)
    // The run stays red without a report, with an error outside of tests, or with too many failures, so nothing runs again.
    if (!outcome.report || !isWorthAnotherRun(outcome.report)) return
    await settle(outcome)
  }
  if (isRed()) return
  for (const step of ofKind('record'))
    outcomes.push(outcomeOf(step, await runCommand(step.name, step.command)))
}

function summarize(): void {
  const reports = outcomes.flatMap(({ report }) => report ?? [])
  const aloneOnly = outcomes.flatMap((outcome) => outcome.aloneOnly)
  const isTooMany = aloneOnly.length > aloneMaximum
  const failures = outcomes.flatMap((outcome) => outcome.failures).filter(Boolean)
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0) - (isTooMany ? aloneOnly.length : 0)
  const failed =
    outcomes.reduce((sum, one) => sum + one.failures.length, 0) + (isTooMany ? aloneOnly.length : 0)
  const lines = outcomes.map(
    ({ step, passed: own, failures: { length }, seconds, cpuSeconds }) =>
      `${length === 0 ? '✓' : '✗'} ${step.name}: ${own} passed, ${length} failed (${Math.round(seconds)} s, ${Math.round(cpuSeconds)} s of CPU)`,
  )
  const { user, system } = process.cpuUsage()
  const cpu = outcomes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, (user + system) / 1e6)
  const section = (title: string, entries: string[]) =>
    entries.length > 0 ? [`${title}:\n${entries.join('\n')}\n`] : []
  const text = [
    ...section('Dearest files', dearestFiles(reports)),
    ...section(
      isTooMany ? `Failed: more than ${aloneMaximum} passed alone only` : 'Passed alone only',
      aloneOnly.map(entryOf),
    ),
    ...section('Failed', failures),
    lines.join('\n'),
    `${Math.round(process.uptime())} s, ${Math.round(cpu)} s of CPU; SEED=${seed} repeats its random draws`,
    '',
    `${passed} passed, ${failed} failed`,
  ]
  console.log(`\n${text.join('\n')}`)
  process.exitCode = failed === 0 ? 0 : 1
}

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  // A signal often arrives twice, once sent to the process group and once by the parent. The listener ignores the second one,
  // which would otherwise end this process before it prints the summary.
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    endCommands()
    outcomes.push({
      step: { name: `the run, by ${signal}`, command: [], kind: 'static' },
      passed: 0,
      failures: [`  ${signal} ended the run.`],
      aloneOnly: [],
      seconds: 0,
      cpuSeconds: 0,
    })
    summarize()
    process.exit(1)
  })

for (const old of ['seen', 'proven', 'grants', 'reports'])
  rmSync(`artifacts/${old}`, { recursive: true, force: true })
mkdirSync('artifacts', { recursive: true })
await runAll()
summarize()
