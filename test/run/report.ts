/** The results of one run of Vitest or Playwright. The reporters of both runners write them to a JSON file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface TestResult {
  /** The names of the test's groups, and the test's own name. */
  name: string
  passed: boolean
  /** The first error of a failed test. */
  error?: string | undefined
}

export interface FileResult {
  /** A path below the repository. */
  file: string
  /** Wall time of the file's loading, hooks and tests. */
  milliseconds: number
  tests: TestResult[]
}

export interface Report {
  files: FileResult[]
  /** Errors outside of tests: unhandled errors, crashes, failed hooks of files and groups, and files that do not load. */
  errors: string[]
}

export interface FailedTest {
  file: string
  name: string
  error: string
}

/** Writes a report to the file that the variable `REPORT` names; writes nothing without the variable. */
export function writeReport(report: Report): void {
  const path = process.env['REPORT']
  if (path === undefined) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(report))
}

/** Reads a report; undefined if the runner ended before it wrote the report. */
export function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}

export function failedTestsOf({ files }: Report): FailedTest[] {
  return files.flatMap(({ file, tests }) =>
    tests.flatMap(({ name, passed, error }) =>
      passed ? [] : [{ file, name, error: error ?? 'no message' }],
    ),
  )
}

export const passedCount = ({ files }: Report): number =>
  files.reduce((sum, { tests }) => sum + tests.filter(({ passed }) => passed).length, 0)

/** Returns a line for each of the slowest files, the slowest first. */
export function dearestFiles(reports: readonly Report[], count = 10): string[] {
  return reports
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`)
}

/** Shortens an error to at most twelve lines, with only the stack line in a test's own file. */
export function briefly(error: string): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stack = lines.filter((line) => /^\s+at /.test(line))
  const ours = stack.find((line) => /\.(test|spec)\.tsx?:/.test(line))
  const message = lines.filter((line) => !stack.includes(line)).slice(0, 11)
  return [...message, ...(ours === undefined ? [] : [ours])].map((line) => `    ${line}`).join('\n')
}

/** The end of a program's output: at most sixty non-empty lines, each cut after 200 characters. */
export function lastLinesOf(output: string): string {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-60)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')
}
