import { afterEach, expect, test } from 'vitest'
import { openClock, type Clock } from '../../../../infra/local/functions/slowdown.ts'

let clock: Clock
afterEach(() => clock.close())

/** Returns the number of measurements during a wait of `milliseconds`. */
async function measurements(milliseconds: number, slowdowns: number[]): Promise<number> {
  let count = 0
  clock = openClock(
    () => {},
    async () => slowdowns[Math.min(count++, slowdowns.length - 1)] ?? 1,
  )
  await clock.wait(milliseconds, new AbortController().signal)
  return count
}

test('on an idle machine, a wait ends after its nominal time', async () => {
  expect(await measurements(20, [1])).toBe(1)
})

test('only the steps during an overload are stretched', async () => {
  // During the first step, the slowdown of 4 makes it count for a quarter. Then the machine is idle, and the rest passes in
  // one step.
  expect(await measurements(20, [4, 1])).toBe(2)
})

test('on a machine that stays overloaded, a wait is stretched only by the measured factor', async () => {
  expect(await measurements(20, [4])).toBe(2)
})

test('a real measurement of this machine gives a factor', async () => {
  const lines: string[] = []
  clock = openClock((line) => lines.push(line))
  await clock.wait(1, new AbortController().signal)
  // This machine may or may not be overloaded now. If it is, the line contains the factor.
  for (const line of lines) expect(line).toMatch(/ takes \d+\.\d times as long /)
})

test('a cancelled wait ends at once', async () => {
  clock = openClock(
    () => {},
    async () => 1,
  )
  const stop = new AbortController()
  const waiting = clock.wait(1_000_000, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
