import * as z from 'zod/mini'
import { boostSchema, readField, readOptions, readRecord, type Clause, type Query } from './clause.ts'
import { valueOf, type Value } from './field-values.ts'
import { allHits, hitsAt, noHits, type Hits } from './hits.ts'
import type { Field } from './mapping.ts'
import { numberIn, valuesAt, type Reader } from './postings.ts'
import { illegalArgument, parsingError, SearchRefusal } from './refusal.ts'
import { scoreKey, scoreTerm } from './score.ts'

const valueSchema = z.union([z.string(), z.number(), z.boolean()])

const termSchema = z.strictObject({ value: valueSchema, boost: boostSchema })

const term: Clause = (body) => {
  const { field, options } = readField('term', 'value', termSchema, body)
  return termQuery(field, options.value, options.boost)
}

/** Finds documents with a value in a field. In a text field, the value is compared with single indexed words. */
export function termQuery(name: string, value: string | number | boolean, boost: number): Query {
  return (reader, trace) => {
    trace.count(1)
    const field = reader.mapping.fields.get(name)
    if (field?.type !== 'text') return exactly(reader, name, [value], boost, 'scored')
    trace.mark(name, String(value))
    return scoreTerm(reader, name, String(value), boost)
  }
}

const terms: Clause = (body) => {
  const { boost, ...fields } = readRecord('terms', body)
  const entries = Object.entries(fields)
  const [only] = entries
  if (!only || entries.length > 1) throw parsingError('[terms] query requires exactly one field')
  const values = readOptions('terms', z.array(valueSchema), only[1])
  const score = readOptions('terms', boostSchema, boost)
  return (reader, trace) => {
    if (reader.mapping.fields.get(only[0])?.type !== 'text')
      return exactly(reader, only[0], values, score, 'constant')
    const numbers = values.flatMap((value) => {
      trace.mark(only[0], String(value))
      return reader.texts.get(only[0])?.terms.get(String(value))?.map(numberIn) ?? []
    })
    return hitsAt(reader.documents.length, numbers, score)
  }
}

/** Finds documents with any of the values in a field that is not a text field. */
function exactly(
  reader: Reader,
  name: string,
  wanted: readonly unknown[],
  boost: number,
  scoring: 'scored' | 'constant',
): Hits {
  const size = reader.documents.length
  const field = reader.mapping.fields.get(name)
  if (!field) return noHits(size)
  const values = wanted.map((one) => queryValue(name, field, one))
  const keys = reader.keys.get(name)
  if (keys) {
    const lists = values.map((value) => keys.get(String(value)) ?? [])
    const score = scoring === 'scored' ? boost * scoreKey(reader, name, lists[0]?.length ?? 0) : boost
    const hits = noHits(size)
    for (const list of lists) for (const number of list) hits[number] = score
    return hits
  }
  const set = new Set(values)
  return matching(reader, name, boost, (value) => set.has(value))
}

/** Converts a value of a query to the field's type. Throws a refusal for a value that the field cannot hold. */
function queryValue(name: string, field: Field, written: unknown): Value {
  const value = valueOf(field, written)
  if (value !== undefined) return value
  throw new SearchRefusal(
    'query_shard_exception',
    `failed to create query: For input string: "${String(written)}" in field [${name}]`,
  )
}

/** Finds documents with a value that meets the condition. */
function matching(reader: Reader, name: string, score: number, holds: (value: Value) => boolean): Hits {
  const hits = noHits(reader.documents.length)
  const column = reader.columns.get(name)
  for (let number = 0; number < hits.length; number++)
    if (valuesAt(column, number).some(holds)) hits[number] = score
  return hits
}

const rangeSchema = z.strictObject({
  gt: z.optional(z.nullable(valueSchema)),
  gte: z.optional(z.nullable(valueSchema)),
  lt: z.optional(z.nullable(valueSchema)),
  lte: z.optional(z.nullable(valueSchema)),
  boost: boostSchema,
})

const range: Clause = (body) => {
  const { field: name, options } = readField('range', 'value', rangeSchema, body)
  return (reader, trace) => {
    trace.count(1)
    const field = reader.mapping.fields.get(name)
    if (!field) return noHits(reader.documents.length)
    if (field.type === 'text')
      throw illegalArgument(`the laptop's search has no [range] of the text field [${name}]`)
    const limit = (written: unknown) =>
      written === undefined || written === null ? undefined : queryValue(name, field, written)
    const [gt, gte, lt, lte] = [options.gt, options.gte, options.lt, options.lte].map(limit)
    return matching(
      reader,
      name,
      options.boost,
      (value) =>
        (gt === undefined || value > gt) &&
        (gte === undefined || value >= gte) &&
        (lt === undefined || value < lt) &&
        (lte === undefined || value <= lte),
    )
  }
}

const existsSchema = z.strictObject({ field: z.string(), boost: boostSchema })

const exists: Clause = (body) => {
  const { field, boost } = readOptions('exists', existsSchema, body)
  return (reader) => {
    const lengths = reader.texts.get(field)?.lengths
    if (!lengths) return matching(reader, field, boost, () => true)
    const hits = noHits(reader.documents.length)
    for (let number = 0; number < hits.length; number++)
      if (lengths[number] !== undefined) hits[number] = boost
    return hits
  }
}

const idsSchema = z.strictObject({ values: z.array(z.string()), boost: boostSchema })

const ids: Clause = (body) => {
  const { values, boost } = readOptions('ids', idsSchema, body)
  const wanted = new Set(values)
  return (reader) => {
    const hits = noHits(reader.documents.length)
    for (const [number, document] of reader.documents.entries())
      if (document && wanted.has(document.id)) hits[number] = boost
    return hits
  }
}

const prefixSchema = z.strictObject({
  value: z.string(),
  boost: boostSchema,
})

const prefix: Clause = (body) => {
  const { field, options } = readField('prefix', 'value', prefixSchema, body)
  return (reader, trace) => {
    const definition = reader.mapping.fields.get(field)
    const written = definition?.type === 'keyword' ? definition.normalize(options.value) : options.value
    const numbers = [...(reader.keys.get(field) ?? [])].flatMap(([key, list]) =>
      key.startsWith(written) ? list : [],
    )
    for (const [term, postings] of reader.texts.get(field)?.terms.entries() ?? []) {
      if (!term.startsWith(written)) continue
      trace.mark(field, term)
      for (const posting of postings) numbers.push(numberIn(posting))
    }
    return hitsAt(reader.documents.length, numbers, options.boost)
  }
}

const matchAllSchema = z.strictObject({ boost: boostSchema })

/** Clauses that compare whole values instead of words. */
export const exactClauses: [string, Clause][] = [
  ['term', term],
  ['terms', terms],
  ['range', range],
  ['exists', exists],
  ['ids', ids],
  ['prefix', prefix],
  [
    'match_all',
    (body) => {
      const { boost } = readOptions('match_all', matchAllSchema, body)
      return (reader) => allHits(reader.documents.length, boost)
    },
  ],
]
