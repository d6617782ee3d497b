/**
 * The hits of a query in an index. The element at a document's number is the document's score, or NaN if the document
 * does not match. NaN plus a number is NaN, so adding two hits keeps only the documents that match both queries.
 */
export type Hits = Float32Array

/**
 * Unused arrays by size, for reuse, because allocating large arrays is costly. A combinator may change or free its inputs,
 * so callers must not use them afterwards.
 */
const spare = new Map<number, Hits[]>()
const taken = new Set<Hits>()
const sparesMaximum = 64

function take(size: number): Hits {
  const hits = spare.get(size)?.pop() ?? new Float32Array(size)
  taken.add(hits)
  return hits
}

function giveBack(hits: Hits): void {
  if (!taken.delete(hits)) return
  const { length } = hits
  const others = spare.get(length) ?? []
  if (others.length === 0 && spare.size >= sparesMaximum) spare.clear()
  if (others.push(hits) === 1) spare.set(length, others)
}

/** Runs a search. The hits that it created must not be used afterwards. */
export function withHits<Result>(run: () => Result): Result {
  try {
    return run()
  } finally {
    for (const hits of taken) giveBack(hits)
  }
}

export function noHits(size: number): Hits {
  return take(size).fill(Number.NaN)
}

export function allHits(size: number, score: number): Hits {
  return take(size).fill(score)
}

/** The documents with these numbers, all with the same score. */
export function hitsAt(size: number, numbers: Iterable<number>, score: number): Hits {
  const hits = noHits(size)
  for (const number of numbers) hits[number] = score
  return hits
}

/** Gives all matching documents the same score. */
export function rescored(hits: Hits, score: number): Hits {
  for (let at = 0; at < hits.length; at++) {
    if (!Number.isNaN(hits[at] ?? Number.NaN)) hits[at] = score
  }
  return hits
}

/** Returns the documents that are in all hits, with the sums of their scores. */
export function everyOf(size: number, [first, ...others]: Hits[]): Hits {
  const hits = first ?? allHits(size, 0)
  for (const one of others) {
    for (let at = 0; at < size; at++) hits[at] = (hits[at] ?? 0) + (one[at] ?? 0)
    giveBack(one)
  }
  return hits
}

/** Returns the documents that are in at least `minimum` of the hits, with the sums of their scores. */
export function someOf(size: number, all: Hits[], minimum: number): Hits {
  const only = all[0]
  if (only && all.length === 1 && minimum === 1) return only
  const hits = allHits(size, 0)
  const matches = allHits(size, 0)
  for (const one of all) {
    for (let at = 0; at < size; at++) {
      const score = one[at] ?? Number.NaN
      if (Number.isNaN(score)) continue
      hits[at] = (hits[at] ?? 0) + score
      matches[at] = (matches[at] ?? 0) + 1
    }
    giveBack(one)
  }
  for (let at = 0; at < size; at++) if ((matches[at] ?? 0) < minimum) hits[at] = Number.NaN
  giveBack(matches)
  return hits
}

/** Returns the documents that are in any of the hits, with their best scores. */
export function bestOf(size: number, all: Hits[]): Hits {
  const best = noHits(size)
  for (const one of all) {
    for (let at = 0; at < size; at++) {
      const score = one[at] ?? Number.NaN
      const before = best[at] ?? Number.NaN
      if (!Number.isNaN(score) && (Number.isNaN(before) || score > before)) best[at] = score
    }
    giveBack(one)
  }
  return best
}

/** Returns the documents that are in the first hits and in none of the others. */
export function without(hits: Hits, others: Hits[]): Hits {
  for (const other of others) {
    for (let at = 0; at < hits.length; at++) if (!Number.isNaN(other[at] ?? Number.NaN)) hits[at] = Number.NaN
    giveBack(other)
  }
  return hits
}
