import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPolling } from '../../web/src/live/polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page that notes the seconds of its polls. `random` is always 0.5, so that each wait has its mean length. */
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

test('a page without a socket polls after 15 to 75 seconds, and then once a minute', async () => {
  const { looks, pass } = scene()
  await pass(170)
  expect(looks).toEqual([45, 105, 165])
})

test('a page polls sooner after a poll with something new, because more may follow', async () => {
  const { polling, looks, pass } = scene()
  await pass(45)
  polling.note({ isNew: true })
  await pass(20)
  expect(looks).toEqual([45, 62.5])
})

test('a page does not poll before the time that a refusal named', async () => {
  const { polling, looks, pass } = scene()
  await pass(45)
  polling.note({ retryAfter: 120 })
  await pass(120 + 59)
  expect(looks).toEqual([45])
  await pass(1)
  expect(looks).toEqual([45, 225])
})

test('a page polls every two minutes while a socket is open, and every 75 seconds while it is hidden without a socket', async () => {
  const live = scene({ isLive: true })
  await live.pass(250)
  expect(live.looks).toEqual([120, 240])
  const hidden = scene({ isHidden: true })
  await hidden.pass(160)
  expect(hidden.looks).toEqual([75, 150])
})

test('a hidden page with a socket polls every ten minutes, and earlier once it is visible again', async () => {
  const { polling, page, looks, pass } = scene({ isLive: true, isHidden: true })
  await pass(1300)
  expect(looks).toEqual([600, 1200])
  page.isHidden = false
  polling.restart()
  await pass(120)
  expect(looks).toEqual([600, 1200, 1420])
})

test('a page that loses its socket polls at the rate of a page without a socket', async () => {
  const { polling, page, looks, pass } = scene({ isLive: true })
  await pass(100)
  page.isLive = false
  polling.restart()
  await pass(45)
  expect(looks).toEqual([145])
})
