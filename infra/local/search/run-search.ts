import * as z from 'zod/mini'
import { openTrace, readOptions } from './clause.ts'
import { highlight, highlightSchema, type Marks } from './highlight.ts'
import { withHits } from './hits.ts'
import type { Indexed, Reader } from './postings.ts'
import { readQuery } from './query.ts'
import { illegalArgument, parsingError } from './refusal.ts'
import { collect, readAfter, readSort, requireSortable, sortSchema, type Found } from './sort.ts'

const searchSchema = z.strictObject({
  query: z._default(z.unknown(), { match_all: {} }),
  size: z._default(z.int().check(z.minimum(0)), 10),
  sort: z.optional(sortSchema),
  search_after: z.optional(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  highlight: z.optional(highlightSchema),
  _source: z._default(z.union([z.boolean(), z.array(z.string())]), true),
  track_total_hits: z._default(z.union([z.boolean(), z.int()]), 10_000),
  version: z._default(z.boolean(), false),
})
export type SearchBody = z.output<typeof searchSchema>
/** The most documents up to the end of a page, as in OpenSearch (`from` plus `size`). */
const resultWindow = 10_000

/** Reads the body of a search. Throws a refusal that names unsupported parts. */
export function readSearch(body: unknown): SearchBody {
  const search = readOptions('search', searchSchema, body)
  const { size, search_after: after } = search
  if (size > resultWindow)
    throw illegalArgument(
      `Result window is too large, from + size must be less than or equal to: [${resultWindow}] but was [${size}]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.`,
    )
  const keys = readSort(search.sort)
  if (after && keys.length === 0) throw parsingError('Sort must contain at least one field.')
  if (after && after.length !== keys.length)
    throw illegalArgument(`search_after has ${after.length} value(s) but sort has ${keys.length}.`)
  return search
}

/** Runs a search over indexes, each as its last refresh left it, and returns the body of the response. */
export function runSearch(search: SearchBody, indexes: { name: string; reader: Reader }[]): object {
  return withHits(() => searchIndexes(search, indexes))
}

function searchIndexes(search: SearchBody, indexes: { name: string; reader: Reader }[]): object {
  const begin = performance.now()
  const query = readQuery(search.query)
  const keys = readSort(search.sort)
  const marks: Marks = new Map()
  for (const { reader } of indexes) requireSortable(reader, keys)
  const [first] = indexes
  const after = search.search_after && first && readAfter(first.reader, keys, search.search_after)
  const top = collect(keys, search.size, after)
  for (const { name, reader } of indexes) {
    const trace = openTrace((field, term) => {
      marks.set(field, (marks.get(field) ?? new Set()).add(term))
    })
    top.add(reader, name, query(reader, trace))
  }
  const scored = keys.length === 0 || keys.some(({ field }) => field === '_score')
  const page = top.first
  return {
    took: Math.round(performance.now() - begin),
    timed_out: false,
    _shards: { total: indexes.length, successful: indexes.length, skipped: 0, failed: 0 },
    hits: {
      ...totalOf(search, top.total()),
      max_score: scored && page.length > 0 ? Math.max(...top.first.map(({ score }) => score)) : null,
      hits: page.map((one) => hitOf(search, one, marks, { scored, sorted: keys.length > 0 })),
    },
  }
}

function totalOf({ track_total_hits: track }: SearchBody, total: number): object {
  if (track === false) return {}
  const most = track === true ? Infinity : track
  return {
    total: total > most ? { value: most, relation: 'gte' } : { value: total, relation: 'eq' },
  }
}

function hitOf(
  search: SearchBody,
  { reader, index, number, score, keys }: Found,
  marks: Marks,
  { scored, sorted }: { scored: boolean; sorted: boolean },
): object {
  const document = reader.documents[number]
  if (!document) throw new Error(`document ${number} of ${index} is gone`)
  const shown = search.highlight && highlight(search.highlight, reader.mapping, marks, document.source)
  return {
    _index: index,
    _id: document.id,
    ...(search.version && { _version: document.version }),
    _score: scored ? score : null,
    ...sourceOf(search, document),
    ...(shown && { highlight: shown }),
    ...(sorted && { sort: keys }),
  }
}

function sourceOf({ _source: wanted }: SearchBody, { source }: Indexed): object {
  if (wanted === false) return {}
  if (wanted === true) return { _source: source }
  const unsupported = wanted.find((name) => name.includes('*') || name.includes('.'))
  if (unsupported) throw parsingError(`the laptop's search has no pattern in _source: [${unsupported}]`)
  return { _source: Object.fromEntries(Object.entries(source).filter(([name]) => wanted.includes(name))) }
}
