/**
 * What is on the screen of a rendered test. Queries are those of Testing Library; each string that a query found word
 * for word is noted for the checklist (test/checklist).
 */
import { configure, getQueriesForElement, queries as allQueries } from '@testing-library/dom'

type Queries = typeof allQueries
type Bound = ReturnType<typeof getQueriesForElement<Queries>>

// The page is told once, as text, when waiting is over: its markup would fill screens, and cost time at each look.
configure({ getElementError: (message) => new Error(message ?? 'Not found') })

const patience = 8000
// Taken before a test stops the clock: a test waits for the page in real time only.
const { setTimeout: realTimeout } = globalThis
const { now } = performance
const pause = (milliseconds: number) => new Promise((resolve) => realTimeout(resolve, milliseconds))

/** Texts that the running test looked up and found. */
export const seen = new Set<string>()

/** Waits until the check no longer throws; a clock that was stopped stays so. */
export async function until<T>(check: () => T): Promise<T> {
  const from = now.call(performance)
  for (let looks = 1; ; looks += 1) {
    try {
      return check()
    } catch (error) {
      if (now.call(performance) - from > patience)
        throw new Error(`${String(error)}\n\nThe page says:\n${document.body.innerText}`, { cause: error })
    }
    await pause(Math.min(2 * looks, 40))
  }
}

/** Testing Library's queries inside of an element, noting what they found. */
export function within(element: HTMLElement): Bound {
  const bound: Record<string, unknown> = {}
  const plain = getQueriesForElement(element)
  for (const [name, query] of Object.entries(plain)) {
    if (name.startsWith('find')) continue
    const noting = (...given: unknown[]) => {
      const found: unknown = Reflect.apply(query, undefined, given)
      if (Array.isArray(found) ? found.length > 0 : found) note(given)
      return found
    }
    bound[name] = noting
    if (name.startsWith('get'))
      bound[name.replace(/^get/, 'find')] = (...given: unknown[]) => until(() => noting(...given))
  }
  return bound as Bound
}

function note([what, options]: unknown[]): void {
  const name = typeof options === 'object' && options && 'name' in options ? options.name : undefined
  for (const text of [what, name]) if (typeof text === 'string') seen.add(text)
}

/** The whole page. */
export const screen = within(document.body)
