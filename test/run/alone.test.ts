/** A retry must not hide a failure that is real, and must not make one of a test that only other work disturbs. */
import { expect, test } from 'vitest'
import { failedMaximum, isWorthAnotherRun, judge } from './alone.ts'
import type { Report } from './report.ts'

/** A report of files in which each test passed, or failed with this error. */
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

/** Judges a report; each next run alone finds the next of the others. Lists the files that ran again. */
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

test('a test that fails first and passes alone is listed with its first error', async () => {
  const again = aReport({ 'a.test.ts': { one: true, two: true } })
  expect(await judged(first, again)).toEqual({
    failed: [],
    aloneOnly: ['two: first error'],
    errors: [],
    runs: [['a.test.ts']],
  })
})

test('a test that fails three times has failed', async () => {
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

test('of two tests of one name, both must pass', async () => {
  const again = aReport({ 'a.test.ts': { two: true } })
  again.files.push(...aReport({ 'a.test.ts': { two: 'still' } }).files)
  expect((await judged(first, again, again)).failed).toEqual(['two: first error'])
})

test('a neighbour that fails alone gets one more attempt', async () => {
  const again = aReport({ 'a.test.ts': { one: 'new error', two: true } })
  const passing = aReport({ 'a.test.ts': { one: true, two: true } })
  expect((await judged(first, again, passing)).aloneOnly).toEqual(['two: first error', 'one: new error'])
  expect((await judged(first, again, again)).failed).toEqual(['one: new error'])
})

test('an error of no test makes the run red at once, in the first run and alone', async () => {
  const crashed = aReport({ 'a.test.ts': { two: 'first error' } }, ['An unhandled error'])
  expect(await judged(crashed)).toMatchObject({ errors: ['An unhandled error'], runs: [] })
  const again = aReport({ 'a.test.ts': { one: true, two: true } }, ['A crash'])
  expect(await judged(first, again)).toMatchObject({ errors: ['A crash'], failed: ['two: first error'] })
})

test('if the repeated run of failed files writes no report, the whole run is red', async () => {
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
