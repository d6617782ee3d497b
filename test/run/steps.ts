/** The steps of `npm test`, of its parts, and of `npm run verify -- --changed`. */
import { existsSync } from 'node:fs'
import { operationsAffectedBy, testsAffectedBy } from '../affected.ts'
import { forkPoint, git } from './fork-point.ts'

export interface Step {
  name: string
  command: string[]
  /**
   * `static`: checks the sources, in parallel with other static steps and before all other steps; it counts as one test.
   * `tests`: a runner whose reporter writes a report. `record`: checks what the tests of the whole run recorded; its
   * output ends with 'N passed, N failed'.
   */
  kind: 'static' | 'tests' | 'record'
  /** The command that runs the given files alone. Only steps of the kind `tests` have it. `attempt` counts from 1. */
  again?: (files: string[], attempt: number) => string[]
}

/** `all` is `npm test`, `verify` leaves out the browser, and `deep` runs the tests that the other parts leave out. */
export const parts = ['all', 'verify', 'browser', 'deep'] as const
export type Part = (typeof parts)[number]

const format: Step = {
  name: 'format',
  command: ['oxfmt', '-c', 'test/style/oxfmt.json', '--check'],
  kind: 'static',
}
const lint: Step = { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], kind: 'static' }
const types: Step = { name: 'types', command: ['tsc', '-p', '.'], kind: 'static' }
const firstLoad: Step = { name: 'first load', command: ['node', 'test/bench/first-load.ts'], kind: 'static' }
const deadCode: Step = { name: 'dead code', command: ['knip', '-c', 'test/style/knip.json'], kind: 'static' }

const vitest = ['vitest', 'run', '-c', 'test/vitest.config.ts']
const vitestReporters = ['--reporter=default', '--reporter=./test/run/vitest-reporter.ts']
const unit: Step = {
  name: 'unit, integration and synth tests',
  command: [...vitest, ...vitestReporters],
  kind: 'tests',
  again: (files) => [...vitest, ...vitestReporters, '--maxWorkers=1', ...files],
}

const playwright = ['playwright', 'test', '-c', 'test/browser/playwright.config.ts']
const browser: Step = {
  name: 'browser tests',
  command: playwright,
  kind: 'tests',
  again: (files, attempt) => [
    ...playwright,
    '--workers=1',
    '--trace=on',
    `--output=artifacts/browser-alone-${attempt}`,
    ...files,
  ],
}

const records: Step[] = [
  { name: 'checklist', command: ['node', 'test/checklist/check.ts'], kind: 'record' },
  { name: 'grants', command: ['node', 'test/grants/check.ts'], kind: 'record' },
]

const statics = [format, lint, types, firstLoad, deadCode]
const stepsOfParts: Record<Part, Step[]> = {
  all: [...statics, unit, browser, ...records],
  verify: [...statics, unit],
  browser: [browser],
  deep: [unit, browser],
}

export const stepsOf = (part: Part): Step[] => stepsOfParts[part]

/** The files that differ from main, committed or not. If none differ, as on main itself, the files of the last commit. */
function changedFiles(): string[] {
  const since = (commit: string | undefined) => [
    ...(commit === undefined ? [] : git('diff', '--name-only', commit)),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const changed = since(forkPoint())
  return (changed.length > 0 ? changed : since('HEAD~1')).filter((file) => existsSync(file))
}

/** The steps that find nearly every mistake in a change: the static checks and the tests that the change affects. */
export function stepsOfChange(): Step[] {
  const changed = changedFiles()
  const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('spa-rewrite'))
  const behind = changed.filter((file) => /^(shared|events|lambdas|infra)\//.test(file))
  const operations = operationsAffectedBy(behind)
  const judges = [
    ...(operations?.length === 0 ? [] : ['test/access/']),
    ...(behind.length === 0 ? [] : ['test/infra/grants.test.ts', 'test/infra/build.test.ts']),
  ]
  const tests = [...new Set(['test/style', ...judges, ...testsAffectedBy(changed)])]
  // Limits the access matrix (test/access/matrix.test.ts) to the affected operations.
  if (operations) process.env['OPERATIONS'] = operations.join(' ')
  const withFiles = (step: Step, files: string[]): Step[] =>
    files.length > 0 ? [{ ...step, command: [...step.command, ...files] }] : []
  return [
    ...withFiles(format, [...changed, '--no-error-on-unmatched-pattern']),
    ...withFiles({ ...lint, command: ['oxlint', '-c', 'test/style/oxlint.json', '--type-aware'] }, sources),
    types,
    deadCode,
    ...withFiles(unit, tests),
  ]
}
