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
 * The terms within a number of edits of a term, each with its number of edits. An edit inserts, removes or replaces a
 * letter, or swaps two neighbours.
 */
export function similarTerms(
  terms: SearchableMap<unknown>,
  term: string,
  edits: number,
): Map<string, number> {
  const candidates = new Set<string>()
  collect(term, edits, 0)
  return similarKeys(candidates, term, edits)

  /**
   * Collects the terms within `left` edits of `start`. The tree counts a swap as two edits, so swaps are tried here first.
   * No letter is edited twice: the next swap begins after the previous one.
   */
  function collect(start: string, left: number, from: number): void {
    for (const candidate of terms.fuzzyGet(start, left).keys()) candidates.add(candidate)
    if (left === 0) return
    for (let at = from; at + 1 < start.length; at++) {
      const [first, second] = [start.charAt(at), start.charAt(at + 1)]
      if (first !== second)
        collect(`${start.slice(0, at)}${second}${first}${start.slice(at + 2)}`, left - 1, at + 2)
    }
  }
}

/** The keys within a number of edits of a key, each with its number of edits. */
export function similarKeys(keys: Iterable<string>, key: string, edits: number): Map<string, number> {
  const found = new Map<string, number>()
  for (const candidate of keys) {
    const distance = candidate === key ? 0 : distanceOf(key, candidate, edits)
    if (distance <= edits) found.set(candidate, distance)
  }
  return found
}

/** The number of edits between two words. If it is above `most`, the result is some number above `most`. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [twoBefore, before]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let at = 1; at <= b.length; at++) {
      const replaced = (before[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1)
      const swapped =
        row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
          ? (twoBefore[at - 2] ?? 0) + 1
          : Infinity
      current.push(Math.min(replaced, swapped, (before[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1))
    }
    if (Math.min(...current) > most) return most + 1
    ;[twoBefore, before] = [before, current]
  }
  return before[b.length] ?? most + 1
}
