/** Writes the results of a Playwright run to the file that the variable `REPORT` names. */
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { writeReport, type FileResult } from './report.ts'

const textOf = ({ message, stack, value }: TestError) => stack ?? message ?? value ?? 'no message'

export default class PlaywrightReporter implements Reporter {
  private readonly files = new Map<string, FileResult>()
  private readonly errors: string[] = []

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    if (status === 'skipped') return
    const file = relative(process.cwd(), test.location.file)
    const found = this.files.get(file) ?? { file, milliseconds: 0, tests: [] }
    this.files.set(file, found)
    found.milliseconds += duration
    const [error] = errors.map(textOf)
    // The first three titles are those of the root, the project and the file.
    found.tests.push({
      name: test.titlePath().slice(3).join(' '),
      passed: status === test.expectedStatus,
      error,
    })
    // Playwright reports the crash of a worker as an error of the running test.
    if (error?.includes('worker process exited unexpectedly')) this.errors.push(`${file}\n${error}`)
  }

  onError(error: TestError): void {
    this.errors.push(textOf(error))
  }

  onEnd({ status }: FullResult): void {
    if (status === 'interrupted' || status === 'timedout') this.errors.push(`The run was ${status}.`)
    writeReport({ files: [...this.files.values()], errors: this.errors })
  }

  printsToStdio(): boolean {
    return false
  }
}
