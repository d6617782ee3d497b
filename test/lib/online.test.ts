import { afterEach, expect, test, vi } from 'vitest'
import { untilOnline } from '../../web/src/lib/online.ts'

const page = { onLine: true }
vi.stubGlobal('navigator', page)
vi.stubGlobal('window', new EventTarget())

function connect(isOnline: boolean): void {
  page.onLine = isOnline
  if (isOnline) window.dispatchEvent(new Event('online'))
}
afterEach(() => connect(true))

/** Returns a function that fails `failures` times, and runs `during` in each attempt. */
function attempts(during: ((attempt: number) => void) | undefined, failures: number) {
  let attempt = 0
  return vi.fn(async () => {
    attempt += 1
    during?.(attempt)
    await Promise.resolve()
    if (attempt <= failures) throw new Error(`attempt ${attempt}`)
    return attempt
  })
}

test('a call that fails although there is a connection is not retried', async () => {
  const attempt = attempts(undefined, 1)
  await expect(untilOnline(attempt)).rejects.toThrow('attempt 1')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('a call that fails without a connection is retried when the connection is back', async () => {
  connect(false)
  const attempt = attempts(undefined, 1)
  const result = untilOnline(attempt)
  await new Promise(setImmediate)
  expect(attempt).toHaveBeenCalledTimes(1)
  connect(true)
  expect(await result).toBe(2)
})

test('an attempt that began without a connection is retried, even if it fails after the connection is back', async () => {
  connect(false)
  expect(await untilOnline(attempts((attempt) => attempt === 1 && connect(true), 1))).toBe(2)
})
