/** Running failed tests again must not hide a real failure, and must clear a test that only other work disturbed. */
import { expect, test } from 'vitest'
import { failedMaximum, isWorthAnotherRun, judge } from './alone.ts'
import type { Report } from './report.ts'

/** Builds a report of files. Each test has passed (`true`), or failed with the given error. */
function aReport(files: Record<string, Record<string, string | true>>, errors: string[] = []): Report {
  return {
    errors,
    files: Object.entries(files).map(([file, tests]) => ({
      file,
      milliseconds: 1,
      tests: Object.entries(tests).map(([name, result]) =>
        result === true ? { name, passed: true } : { name, passed: false, error: result },
      ),
    })),
  }
}

/** Judges `first`; each repeated run of the failed files returns the next of `others`. `runs` has the files of each run. */
async function judged(first: Report, ...others: (Report | undefined)[]) {
  const runs: string[][] = []
  const verdict = await judge(first, async (files, attempt) => {
    runs.push(files)
    return others[attempt - 1]
  })
  const { failed, aloneOnly, errors } = verdict
  const names = (tests: typeof failed) => tests.map(({ name, error }) => `${name}: ${error}`)
  return { failed: names(failed), aloneOnly: names(aloneOnly), errors, runs }
}

const first = aReport({ 'a.test.ts': { one: true, two: 'first error' }, 'b.test.ts': { three: true } })

test('a test that fails first and then passes alone is listed with its first error', async () => {
  const again = aReport({ 'a.test.ts': { one: true, two: true } })
  expect(await judged(first, again)).toEqual({
    failed: [],
    aloneOnly: ['two: first error'],
    errors: [],
    runs: [['a.test.ts']],
  })
})

test('a test that fails in all three runs has failed', async () => {
  const again = aReport({ 'a.test.ts': { one: true, two: 'second error' } })
  const { failed, aloneOnly, runs } = await judged(first, again, again)
  expect({ failed, aloneOnly, runs: runs.length }).toEqual({
    failed: ['two: first error'],
    aloneOnly: [],
    runs: 2,
  })
})

test('a test that does not run again has failed', async () => {
  const again = aReport({ 'a.test.ts': { one: true } })
  expect((await judged(first, again, again)).failed).toEqual(['two: first error'])
})

test('if two tests have the same name, both must pass', async () => {
  const again = aReport({ 'a.test.ts': { two: true } })
  again.files.push(...aReport({ 'a.test.ts': { two: 'still' } }).files)
  expect((await judged(first, again, again)).failed).toEqual(['two: first error'])
})

test('another test of the file that first fails in a repeated run gets one more attempt', async () => {
  const again = aReport({ 'a.test.ts': { one: 'new error', two: true } })
  const passing = aReport({ 'a.test.ts': { one: true, two: true } })
  expect((await judged(first, again, passing)).aloneOnly).toEqual(['two: first error', 'one: new error'])
  expect((await judged(first, again, again)).failed).toEqual(['one: new error'])
})

test('an error outside of tests fails the whole run at once, in the first run and in a repeated one', async () => {
  const crashed = aReport({ 'a.test.ts': { two: 'first error' } }, ['An unhandled error'])
  expect(await judged(crashed)).toMatchObject({ errors: ['An unhandled error'], runs: [] })
  const again = aReport({ 'a.test.ts': { one: true, two: true } }, ['A crash'])
  expect(await judged(first, again)).toMatchObject({ errors: ['A crash'], failed: ['two: first error'] })
})

test('if the repeated run of failed files writes no report, the whole run fails', async () => {
  const { failed, errors } = await judged(first)
  expect({ failed, errors }).toEqual({
    failed: ['two: first error'],
    errors: ['The failed tests did not run again.'],
  })
})

test('more than twenty failed tests are not run again', () => {
  const failing = (count: number) =>
    aReport({
      'a.test.ts': Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, 'no'])),
    })
  expect(isWorthAnotherRun(failing(failedMaximum))).toBe(true)
  expect(isWorthAnotherRun(failing(failedMaximum + 1))).toBe(false)
})
