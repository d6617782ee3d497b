import * as z from 'zod/mini'
import type { Value } from './field-values.ts'
import type { Hits } from './hits.ts'
import { valuesAt, type Reader } from './postings.ts'

const termsSchema = z.strictObject({ field: z.string(), size: z._default(z.int(), 10) })
export const aggregationsSchema = z.record(z.string(), z.strictObject({ terms: termsSchema }))
type Aggregations = z.output<typeof aggregationsSchema>

/** Counts the documents of each value of a field, for the aggregation `terms`. */
export function aggregate(aggregations: Aggregations, found: { reader: Reader; hits: Hits }[]) {
  return Object.fromEntries(
    Object.entries(aggregations).map(([name, { terms }]) => {
      const counts = countValues(terms.field, found)
      const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      const kept = sorted.slice(0, terms.size)
      const others = sorted.slice(terms.size).reduce((sum, [, count]) => sum + count, 0)
      return [
        name,
        {
          doc_count_error_upper_bound: 0,
          sum_other_doc_count: others,
          buckets: kept.map(([key, doc_count]) => ({ key, doc_count })),
        },
      ]
    }),
  )
}

function countValues(field: string, found: { reader: Reader; hits: Hits }[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const { reader, hits } of found) {
    const column = reader.columns.get(field)
    for (let number = 0; number < hits.length; number++) {
      if (Number.isNaN(hits[number] ?? Number.NaN) || reader.documents[number] === undefined) continue
      for (const value of new Set(valuesAt(column, number))) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return counts
}
