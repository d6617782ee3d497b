/**
 * A failed test counts only if it also fails alone: its file runs again, without other files and with the same random
 * draws. A test that passes then depends on other work, which is a debt. An error that belongs to no test is never run
 * again.
 */
import { failedTestsOf, type FailedTest, type Report } from './report.ts'

/** If more tests of a step fail, they do not run again: something is broken that no second try repairs. */
export const failedMaximum = 20
/** If more tests pass only alone, the run fails. */
export const aloneMaximum = 5
const attemptsMaximum = 2

export interface Verdict {
  /** Tests that failed every time, with their first error. */
  failed: FailedTest[]
  /** Tests that failed first and passed alone, with their first error. */
  aloneOnly: FailedTest[]
  errors: string[]
}

const idOf = ({ file, name }: { file: string; name: string }) => `${file}\n${name}`

/** Whether running the failed tests again can make the step green. */
export const isWorthAnotherRun = (report: Report): boolean =>
  report.errors.length === 0 && failedTestsOf(report).length <= failedMaximum

/**
 * Runs the files of failed tests again, twice at most. `runAgain` gets them and the number of the attempt, and resolves with
 * the report, undefined if there is none. A test that fails for the first time in such a run is failed, too.
 */
export async function judge(
  first: Report,
  runAgain: (files: string[], attempt: number) => Promise<Report | undefined>,
): Promise<Verdict> {
  const everFailed = new Map(failedTestsOf(first).map((test) => [idOf(test), test]))
  let failed = [...everFailed.values()]
  if (!isWorthAnotherRun(first)) return { failed, aloneOnly: [], errors: first.errors }
  for (let attempt = 1; attempt <= attemptsMaximum && failed.length > 0; attempt += 1) {
    const report = await runAgain([...new Set(failed.map(({ file }) => file))], attempt)
    const errors = report ? report.errors : ['The failed tests did not run again.']
    if (!report || errors.length > 0) return { failed, aloneOnly: [], errors }
    for (const test of failedTestsOf(report))
      if (!everFailed.has(idOf(test))) everFailed.set(idOf(test), test)
    failed = [...everFailed.values()].filter((test) =>
      failed.includes(test) ? !hasPassedIn(report, test) : hasFailedIn(report, test),
    )
  }
  return {
    failed,
    aloneOnly: [...everFailed.values()].filter((test) => !failed.includes(test)),
    errors: [],
  }
}

const resultsOf = (report: Report, test: FailedTest) =>
  report.files
    .filter(({ file }) => file === test.file)
    .flatMap(({ tests }) => tests)
    .filter(({ name }) => name === test.name)

/** Tests of one name pass together: each of them ran and passed. */
const hasPassedIn = (report: Report, test: FailedTest) => {
  const results = resultsOf(report, test)
  return results.length > 0 && results.every(({ passed }) => passed)
}

const hasFailedIn = (report: Report, test: FailedTest) =>
  resultsOf(report, test).some(({ passed }) => !passed)
