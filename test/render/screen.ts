/**
 * The screen of a rendered test. Queries are those of Testing Library; each string that a query found word for word is
 * noted for the checklist (test/checklist).
 */
import { configure, getQueriesForElement, isInaccessible, queries as allQueries } from '@testing-library/dom'
import { vi } from 'vitest'
import { openSightings } from '../checklist/seen.ts'

type Queries = typeof allQueries
type Bound = ReturnType<typeof getQueriesForElement<Queries>>

// An error names the missing element in one line and shows the page as text, because roles and markup would fill screens.
configure({
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]}\n\nThe page says:\n${document.body.innerText}`),
})

const patience = 20_000
// Captured before a test stops the clock, because tests wait for the page in real time.
const { setTimeout: realTimeout } = globalThis
const { now } = performance
const pause = (milliseconds: number) => new Promise((resolve) => realTimeout(resolve, milliseconds))

/** Texts that the running test looked up and found. */
export const seen = openSightings()

/**
 * Waits until the check neither throws nor returns false, and returns its value. After 20 seconds, returns the result of
 * `atLast` or throws its error. A stopped clock stays stopped: only timers of 0 ms run.
 */
export async function until<T>(check: () => T, atLast: () => T = check): Promise<T> {
  const from = now.call(performance)
  for (let looks = 1; now.call(performance) - from < patience; looks += 1) {
    try {
      const found = check()
      if (found !== false) return found
    } catch {
      // The check has failed, so it runs again.
    }
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    await pause(Math.min(2 * looks, 40))
  }
  return atLast()
}

/** Testing Library's queries inside an element. `findBy…` waits in real time; found texts are noted. */
export function within(element: HTMLElement): Bound {
  const bound: Record<string, unknown> = {}
  const plain = getQueriesForElement(element)
  for (const [name, query] of Object.entries(plain)) {
    if (name.startsWith('find')) continue
    const noting = (...given: unknown[]) => {
      const found: unknown = Reflect.apply(query, undefined, given)
      if (Array.isArray(found) ? found.some(isOnScreen) : isOnScreen(found)) note(given)
      return found
    }
    bound[name] = noting
    if (!name.startsWith('get')) continue
    // The cheap `queryAllBy…` is repeated. The sentence about a missing element is built only once, at the end.
    const all = plain[name.replace(/^get(All)?/, 'queryAll') as 'queryAllByText']
    bound[name.replace(/^get/, 'find')] = (...given: unknown[]) =>
      until(
        () => Reflect.apply(all, undefined, given).length > 0 && noting(...given),
        () => noting(...given),
      )
  }
  return bound as Bound
}

const isOnScreen = (found: unknown) => found instanceof Element && !isInaccessible(found)

function note([what, options]: unknown[]): void {
  const { name, exact }: { name?: unknown; exact?: unknown } = Object(options)
  if (exact === false) return
  for (const text of [what, name]) if (typeof text === 'string') seen.note(window.location.pathname, text)
}

/** Queries of the whole page. */
export const screen = within(document.body)
