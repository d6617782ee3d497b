import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPolling } from '../../web/src/live/polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page whose looks are noted in seconds; `random` is always the middle. */
function scene({ isLive = false, isHidden = false } = {}) {
  const looks: number[] = []
  const began = Date.now()
  const page = { isLive, isHidden }
  const polling = newPolling({
    look: () => looks.push((Date.now() - began) / 1000),
    isLive: () => page.isLive,
    isHidden: () => page.isHidden,
    random: () => 0.5,
  })
  polling.restart()
  return { polling, page, looks, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

test('a page without a socket looks after 15 to 75 seconds, and then once a minute', async () => {
  const { looks, pass } = scene()
  await pass(170)
  expect(looks).toEqual([45, 105, 165])
})

test('it looks sooner after something was new, because more may follow', async () => {
  const { polling, looks, pass } = scene()
  await pass(45)
  polling.note({ isNew: true })
  await pass(20)
  expect(looks).toEqual([45, 62.5])
})

test('it does not look before the time that a refusal named', async () => {
  const { polling, looks, pass } = scene()
  await pass(45)
  polling.note({ retryAfter: 120 })
  await pass(120 + 59)
  expect(looks).toEqual([45])
  await pass(1)
  expect(looks).toEqual([45, 225])
})

test('it looks every two minutes while a socket is open, and every 75 seconds while it is hidden', async () => {
  const live = scene({ isLive: true })
  await live.pass(250)
  expect(live.looks).toEqual([120, 240])
  const hidden = scene({ isHidden: true })
  await hidden.pass(160)
  expect(hidden.looks).toEqual([75, 150])
})

test('a hidden tab with a socket looks every ten minutes, and soon after it is visible again', async () => {
  const { polling, page, looks, pass } = scene({ isLive: true, isHidden: true })
  await pass(1300)
  expect(looks).toEqual([600, 1200])
  page.isHidden = false
  polling.restart()
  await pass(120)
  expect(looks).toEqual([600, 1200, 1420])
})

test('a lost socket begins the looks that need none', async () => {
  const { polling, page, looks, pass } = scene({ isLive: true })
  await pass(100)
  page.isLive = false
  polling.restart()
  await pass(45)
  expect(looks).toEqual([145])
})
