import type SearchableMap from 'minisearch/SearchableMap'
import { parsingError } from './refusal.ts'

/** How many edits `fuzziness` allows for a term; `AUTO` depends on its length. */
export function editsOf(fuzziness: string | number, term: string): number {
  const text = String(fuzziness).toUpperCase()
  if (/^[012](\.0)?$/.test(text)) return Number(text)
  const [known, low = '3', high = '6'] = /^AUTO(?::(\d+),(\d+))?$/.exec(text) ?? []
  if (known === undefined)
    throw parsingError(`Invalid fuzziness value: ${text}. Valid values are 0, 1, 2 and AUTO`)
  const length = Array.from(term).length
  return length < Number(low) ? 0 : length < Number(high) ? 1 : 2
}

/**
 * The terms within so many edits, each with the number of its edits. An edit inserts, removes or replaces a letter, or
 * swaps two neighbours. The map counts a swap as two edits, so the swaps are tried first.
 */
export function similarTerms(
  terms: SearchableMap<unknown>,
  term: string,
  edits: number,
): Map<string, number> {
  const found = new Map<string, number>()
  collect(term, 0, 0)
  return found

  function collect(start: string, spent: number, from: number): void {
    for (const [candidate, [, distance]] of terms.fuzzyGet(start, edits - spent)) {
      const before = found.get(candidate)
      if (before === undefined || before > spent + distance) found.set(candidate, spent + distance)
    }
    if (spent === edits) return
    // No letter is edited twice, so the next swap begins after this one.
    for (let at = from; at + 1 < start.length; at++)
      if (start[at] !== start[at + 1])
        collect(`${start.slice(0, at)}${start[at + 1]}${start[at]}${start.slice(at + 2)}`, spent + 1, at + 2)
  }
}
