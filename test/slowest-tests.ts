/** The slowest tests of a run, from the JSON reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}
interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}
interface Timed {
  name: string
  milliseconds: number
}

/** One line each, the slowest first. */
export function slowestTests(reports: readonly string[], count = 10): string[] {
  const timed = reports.filter((report) => existsSync(report)).flatMap((report) => timesOf(read(report)))
  return timed
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

const read = (report: string): Partial<VitestReport & Suite> => JSON.parse(readFileSync(report, 'utf8'))

function timesOf({ testResults = [], suites = [] }: Partial<VitestReport & Suite>): Timed[] {
  const ofVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(process.cwd(), name)}: ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  )
  return [...ofVitest, ...suites.flatMap(timesOfSuite)]
}

function timesOfSuite({ suites = [], specs = [] }: Suite): Timed[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ results }) => ({
      name: `test/browser/${file}: ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(timesOfSuite)]
}
