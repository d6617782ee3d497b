import * as z from 'zod/mini'
import { finite, valueOf, type Value } from './field-values.ts'
import type { Hits } from './hits.ts'
import { valuesAt, type Reader } from './postings.ts'
import { illegalArgument, SearchRefusal } from './refusal.ts'

export type SortKey = { field: string; order: 'asc' | 'desc' }
export type SortValue = Value | null

/** A document that a query found. */
export type Found = { reader: Reader; index: string; number: number; score: number; keys: SortValue[] }

export const sortSchema = z.array(z.record(z.string(), z.enum(['asc', 'desc'])))

/** The keys of a search's `sort`. */
export function readSort(sort: z.output<typeof sortSchema> = []): SortKey[] {
  return sort.flatMap((entry) => Object.entries(entry).map(([field, order]) => ({ field, order })))
}

/** Throws a refusal for a field by which an index cannot be sorted. */
export function requireSortable(reader: Reader, keys: SortKey[]): void {
  for (const { field } of keys) {
    if (field === '_score') continue
    const type = reader.mapping.fields.get(field)?.type
    if (type === undefined)
      throw new SearchRefusal('query_shard_exception', `No mapping found for [${field}] in order to sort on`)
    if (type === 'text')
      throw illegalArgument(
        `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${field}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`,
      )
  }
}

/**
 * Converts the values of `search_after` to the form in which the fields compare them. Throws a refusal for an invalid
 * value.
 */
export function readAfter(reader: Reader, keys: SortKey[], after: unknown[]): SortValue[] {
  return keys.map(({ field: name }, at) => {
    const written = after[at] ?? null
    if (written === null) return null
    const field = reader.mapping.fields.get(name)
    const value = field ? valueOf(field, written) : finite(Number(written))
    if (value !== undefined) return value
    throw illegalArgument(`Failed to parse search_after value for field [${name}].`)
  })
}

/**
 * Collects the first `size` found documents in sort order, beginning after the sort values `after`. Without keys the best
 * score comes first, and among equal scores the document that was indexed first.
 */
export function collect(keys: SortKey[], size: number, after: SortValue[] | undefined) {
  const first: Found[] = []
  let total = 0
  const compare = (a: Found, b: Found) =>
    keys.length === 0 ? b.score - a.score : compareKeys(keys, a.keys, b.keys)

  return {
    add(reader: Reader, index: string, hits: Hits): void {
      const columns = keys.map(({ field }) => reader.columns.get(field))
      for (let number = 0; number < hits.length; number++) {
        const score = hits[number] ?? Number.NaN
        if (Number.isNaN(score) || reader.documents[number] === undefined) continue
        total += 1
        if (size === 0) continue
        const values = keys.map(({ field, order }, at) =>
          field === '_score' ? score : sortValue(valuesAt(columns[at], number), order),
        )
        const found = { reader, index, number, score, keys: values }
        if (after && compareKeys(keys, values, after) <= 0) continue
        const last = first[size - 1]
        if (last && compare(found, last) >= 0) continue
        insert(found)
      }
    },
    total: () => total,
    first,
  }

  function insert(found: Found): void {
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = first[middle]
      if (other && compare(other, found) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, found)
    if (first.length > size) first.pop()
  }
}

/**
 * The value by which a document with several values is sorted: the least in ascending order, the greatest in descending
 * order.
 */
function sortValue(values: readonly Value[], order: 'asc' | 'desc'): SortValue {
  const [only = null] = values
  if (values.length < 2) return only
  return values.reduce((best, value) => ((order === 'asc' ? value < best : value > best) ? value : best))
}

function compareKeys(keys: SortKey[], a: SortValue[], b: SortValue[]): number {
  for (let at = 0; at < keys.length; at++) {
    const [key, x, y] = [keys[at], a[at] ?? null, b[at] ?? null]
    if (!key || x === y) continue
    // A document without a value comes last.
    if (x === null) return 1
    if (y === null) return -1
    return x < y === (key.order === 'asc') ? -1 : 1
  }
  return 0
}
