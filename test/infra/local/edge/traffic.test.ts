import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTraffic } from '../../../../infra/local/edge/traffic.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether the wait has ended after `milliseconds` more. */
async function isQuietAfter(wait: Promise<void>, milliseconds: number): Promise<boolean> {
  let isQuiet = false
  void wait.then(() => (isQuiet = true))
  await vi.advanceTimersByTimeAsync(milliseconds)
  return isQuiet
}

test('a site that serves nothing is quiet at once', async () => {
  expect(await isQuietAfter(openTraffic().untilQuiet(), 0)).toBe(true)
})

test('the wait for a quiet site ends after the last request is served and a pause has passed', async () => {
  const { during, untilQuiet } = openTraffic()
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const served = [during(() => one.promise), during(() => other.promise)]
  const wait = untilQuiet()
  one.resolve('one')
  expect(await isQuietAfter(wait, 2000)).toBe(false)
  other.resolve('other')
  expect(await isQuietAfter(wait, 50)).toBe(false)
  expect(await isQuietAfter(wait, 300)).toBe(true)
  expect(await Promise.all(served)).toEqual(['one', 'other'])
})

test('a failed request no longer counts as being served', async () => {
  const { during, untilQuiet } = openTraffic()
  await expect(during(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await isQuietAfter(untilQuiet(), 300)).toBe(true)
})

test('the wait for a quiet site ends after ten seconds even if the site is never quiet', async () => {
  const { during, untilQuiet } = openTraffic()
  void during(() => new Promise(() => undefined))
  const wait = untilQuiet()
  expect(await isQuietAfter(wait, 9000)).toBe(false)
  expect(await isQuietAfter(wait, 1500)).toBe(true)
})
