/** What a run prints at its end about single tests, from the JSON reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}
interface Result {
  duration: number
  error?: { message: string; stack?: string }
}
interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: Result[] }[]
  }[]
}
interface Test {
  name: string
  milliseconds: number
  /** The error of a test that failed or needed a second try. */
  wrong?: string
}

export interface RunReport {
  /** One line each, the slowest first. */
  slowest: string[]
  /** A few lines each: failed tests, and tests that passed only at a second try. */
  failed: string[]
}

export function runReport(reports: readonly string[], count = 10): RunReport {
  const tests = reports.filter((report) => existsSync(report)).flatMap((report) => testsOf(read(report)))
  return {
    slowest: tests
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, count)
      .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`),
    failed: tests.flatMap(({ name, wrong }) => (wrong === undefined ? [] : `  ${name}\n    ${wrong}`)),
  }
}

const read = (report: string): Partial<VitestReport & Suite> => JSON.parse(readFileSync(report, 'utf8'))

function testsOf({ testResults = [], suites = [] }: Partial<VitestReport & Suite>): Test[] {
  const ofVitest = testResults.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    // A file that could not be loaded, or whose hook failed, has a message and no failed test.
    const isFilesOwn = outcome === 'failed' && assertionResults.every(({ status }) => status !== 'failed')
    const own = isFilesOwn ? [{ name: file, milliseconds: 0, wrong: briefly(message) }] : []
    const tests = assertionResults.map(({ fullName, duration, status, failureMessages: [failure] }) => ({
      name: `${file}: ${fullName}`,
      milliseconds: duration ?? 0,
      ...(failure !== undefined && { wrong: `${status === 'passed' ? 'flaky: ' : ''}${briefly(failure)}` }),
    }))
    return [...own, ...tests]
  })
  return [...ofVitest, ...suites.flatMap(testsOfSuite)]
}

function testsOfSuite({ suites = [], specs = [] }: Suite): Test[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      name: `test/browser/${file}: ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      ...(status !== 'expected' && {
        wrong: `${status}: ${briefly(firstErrorOf(results))}`,
      }),
    })),
  )
  return [...own, ...suites.flatMap(testsOfSuite)]
}

function firstErrorOf(results: Result[]): string | undefined {
  const { error } = results.find((result) => result.error) ?? {}
  return error?.stack ?? error?.message
}

/** At most twelve lines: of the stack only the line in the test's own file. */
function briefly(message = 'no message'): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stack = lines.filter((line) => /^\s+at /.test(line))
  const ours = stack.find((line) => /\.(test|spec)\.tsx?:/.test(line))
  const said = lines.filter((line) => !stack.includes(line)).slice(0, 11)
  return [...said, ...(ours === undefined ? [] : [ours])].join('\n    ')
}

/** The end of a program's output: at most sixty non-empty lines, each cut after 200 characters. */
export function lastLinesOf(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(-60)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')
}
