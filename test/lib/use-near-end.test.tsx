import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { useNearEnd } from '../../web/src/lib/use-near-end.ts'

type Callback = (entries: { isIntersecting: boolean }[]) => void
const observers = new Map<Callback, string | undefined>()

function End({ load, throttleMs }: { load: (() => void) | undefined; throttleMs?: number }) {
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, load, { pixels: 251, ...(throttleMs === undefined ? {} : { throttleMs }) })
  return <div ref={end} />
}

/** Returns a function that renders the element with the given `load`, and renders it again when called again. */
function renderEnd() {
  const root = createRoot(document.createElement('div'))
  return (load: (() => void) | undefined, throttleMs?: number) =>
    flushSync(() => root.render(<End load={load} {...(throttleMs === undefined ? {} : { throttleMs })} />))
}
const move = (isNear: boolean) => {
  for (const callback of observers.keys()) callback([{ isIntersecting: isNear }])
}

beforeEach(() => {
  observers.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #callback: Callback
      constructor(callback: Callback, { rootMargin }: { rootMargin?: string }) {
        this.#callback = callback
        observers.set(callback, rootMargin)
      }
      observe() {}
      disconnect() {
        observers.delete(this.#callback)
      }
    },
  )
})

test('the next page is loaded when the end comes near the screen', () => {
  const load = vi.fn()
  renderEnd()(load)
  expect([...observers.values()]).toEqual(['251px'])
  move(false)
  expect(load).not.toHaveBeenCalled()
  move(true)
  expect(load).toHaveBeenCalledTimes(1)
})

test('the end is not observed if there is no further page', () => {
  const render = renderEnd()
  render(() => undefined)
  render(undefined)
  expect(observers.size).toBe(0)
})

test('with a throttle, pages that end near the screen are loaded once per period', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const render = renderEnd()
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  render(first, 1000)
  move(true)
  expect(first).toHaveBeenCalledTimes(1)
  render(second, 1000)
  move(true)
  vi.advanceTimersByTime(999)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(second).toHaveBeenCalledTimes(1)
  render(third, 1000)
  move(true)
  move(false)
  vi.advanceTimersByTime(5000)
  expect(third).not.toHaveBeenCalled()
})
