import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useTick } from '../../web/src/lib/use-tick.ts'

function Seconds({ from }: { from: number }) {
  return <p>{useTick(1000, () => Math.floor((Date.now() - from) / 1000))}</p>
}

afterEach(() => {
  vi.useRealTimers()
})

test('numbers that depend on the time are updated each period, by one shared timer that stops when none is shown', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const from = Date.now()
  const element = document.createElement('div')
  const root = createRoot(element)
  const pages = (
    <>
      <Seconds from={from} />
      <Seconds from={from - 60_000} />
    </>
  )
  flushSync(() => root.render(pages))
  const numbers = () => [...element.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['0', '60'])
  expect(vi.getTimerCount()).toBe(1)
  flushSync(() => vi.advanceTimersByTime(3000))
  expect(numbers()).toEqual(['3', '63'])
  flushSync(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
})
