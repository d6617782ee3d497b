/** Compares the sentences that the product promises with those that passed tests saw. */
import { matchRoutes } from 'react-router-dom'
import type { Sighting } from './seen.ts'

/** The sentences of a part of the product. `{name}` in a sentence matches any text. */
export interface Part {
  /**
   * The addresses of the screens that show the part, as the router writes them. A sighting on another screen does not count.
   * Parts that are on many screens, such as bars, dialogs and alerts, have none. `*` matches any address that does not exist.
   */
  on?: readonly string[]
  says: readonly string[]
}

/** Returns a function that looks up sentences among the sightings of tests. `addresses` are all addresses of the site. */
export function openSeen(sightings: readonly Sighting[], addresses: readonly string[]) {
  const known = [...new Set([...addresses, '*'])].map((path) => ({ path }))
  // `matchRoutes` prefers a literal address to an address with a parameter.
  const screenOf = (path: string) => matchRoutes(known, path)?.at(-1)?.route.path ?? '*'
  const screens = new Map(
    [...new Set(sightings.map(({ path }) => path))].map((path) => [path, screenOf(path)]),
  )
  const textsOn = (on: readonly string[] | undefined) =>
    new Set(
      sightings.flatMap(({ path, text }) => (!on || on.includes(screens.get(path) ?? '*') ? [text] : [])),
    )

  /** Returns the sentences of a part that no test saw on any of its screens. */
  function missing({ on, says }: Part): string[] {
    const texts = [...textsOn(on)]
    return says.filter((sentence) => !texts.some((text) => patternOf(sentence).test(text)))
  }
  return { missing }
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
