/**
 * A failed test counts only if it also fails in a run of its file alone, with the same random draws. A test that passes
 * alone depends on other work and has to be repaired later. After an error outside of tests no file runs again.
 */
import { failedTestsOf, type FailedTest, type Report } from './report.ts'

/** If more tests of a step fail, they do not run again, because a second run would not repair so many failures. */
export const failedMaximum = 20
/** The run fails if more tests than this pass only when their files run alone. */
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
 * Runs the files of failed tests again, at most twice. `runAgain` gets the files and the number of the attempt; it
 * resolves with the report, or undefined without one. A test that first fails in a repeated run counts as failed until it
 * passes.
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

/** Whether the test ran and passed. If several tests have its name, each of them must have passed. */
const hasPassedIn = (report: Report, test: FailedTest) => {
  const results = resultsOf(report, test)
  return results.length > 0 && results.every(({ passed }) => passed)
}

const hasFailedIn = (report: Report, test: FailedTest) =>
  resultsOf(report, test).some(({ passed }) => !passed)
