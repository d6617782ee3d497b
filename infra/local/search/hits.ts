/**
 * What a query found in an index: the score of each document by its number, and NaN for a document that does not match.
 * NaN stays NaN in a sum, so the sum of two is what both match.
 */
export type Hits = Float32Array

/** Large arrays are costly to collect, so a search uses those of the ones before. */
const spare: Hits[] = []
const taken: Hits[] = []
const spareMaximum = 64

function take(size: number): Hits {
  const last = spare.pop()
  const array = last && last.length >= size ? last : new Float32Array(Math.ceil(size * 1.2))
  taken.push(array)
  return array.subarray(0, size)
}

/** Runs a search. All hits that it made are void when it is done. */
export function withHits<Result>(run: () => Result): Result {
  try {
    return run()
  } finally {
    spare.push(...taken.splice(0).slice(0, spareMaximum - spare.length))
  }
}

export function noHits(size: number): Hits {
  return take(size).fill(Number.NaN)
}

export function allHits(size: number, score: number): Hits {
  return take(size).fill(score)
}

/** Documents by their numbers, all with one score. */
export function hitsAt(size: number, numbers: Iterable<number>, score: number): Hits {
  const hits = noHits(size)
  for (const number of numbers) hits[number] = score
  return hits
}

/** Changes each score; the function gets it with the document's number. */
export function rescored(hits: Hits, score: (before: number, number: number) => number): Hits {
  for (let at = 0; at < hits.length; at++) {
    const before = hits[at] ?? Number.NaN
    if (!Number.isNaN(before)) hits[at] = score(before, at)
  }
  return hits
}

/** What all match, with the sum of the scores. */
export function everyOf(size: number, all: Hits[]): Hits {
  const hits = allHits(size, 0)
  for (const one of all) for (let at = 0; at < size; at++) hits[at] = (hits[at] ?? 0) + (one[at] ?? 0)
  return hits
}

/** What at least so many match, with the sum of the scores. */
export function someOf(size: number, all: Hits[], minimum: number): Hits {
  const only = all[0]
  if (only && all.length === 1 && minimum === 1) return only
  const hits = allHits(size, 0)
  const matches = allHits(size, 0)
  for (const one of all)
    for (let at = 0; at < size; at++) {
      const score = one[at] ?? Number.NaN
      if (Number.isNaN(score)) continue
      hits[at] = (hits[at] ?? 0) + score
      matches[at] = (matches[at] ?? 0) + 1
    }
  for (let at = 0; at < size; at++) if ((matches[at] ?? 0) < minimum) hits[at] = Number.NaN
  return hits
}

/** What any matches, with the best score and a share of the others. */
export function bestOf(size: number, all: Hits[], tieBreaker: number): Hits {
  const hits = noHits(size)
  const sums = allHits(size, 0)
  for (const one of all)
    for (let at = 0; at < size; at++) {
      const score = one[at] ?? Number.NaN
      if (Number.isNaN(score)) continue
      sums[at] = (sums[at] ?? 0) + score
      const best = hits[at] ?? Number.NaN
      if (Number.isNaN(best) || score > best) hits[at] = score
    }
  return tieBreaker === 0
    ? hits
    : rescored(hits, (best, number) => best + tieBreaker * ((sums[number] ?? 0) - best))
}

/** What the first matches and none of the others. */
export function without(hits: Hits, others: Hits[]): Hits {
  for (const other of others)
    for (let at = 0; at < hits.length; at++) if (!Number.isNaN(other[at] ?? Number.NaN)) hits[at] = Number.NaN
  return hits
}
