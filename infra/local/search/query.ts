import * as z from 'zod/mini'
import { boostSchema, readOptions, readRecord, requireFew, type Clause, type Query } from './clause.ts'
import { exactClauses } from './exact-clauses.ts'
import { allHits, everyOf, rescored, someOf, without } from './hits.ts'
import { parsingError } from './refusal.ts'
import { wordClauses } from './word-clauses.ts'

/** Makes a query from its JSON. Throws a refusal that names an unsupported clause. */
export function readQuery(query: unknown): Query {
  const entries = Object.entries(readRecord('query', query))
  const [only] = entries
  if (!only) throw parsingError('query malformed, empty clause found')
  if (entries.length > 1)
    throw parsingError(`[${only[0]}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`)
  const clause = clauses.get(only[0])
  if (!clause) throw parsingError(`unknown query [${only[0]}]`)
  return clause(only[1])
}

const listSchema = z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]))
const boolSchema = z.strictObject({
  must: listSchema,
  filter: listSchema,
  should: listSchema,
  must_not: listSchema,
  minimum_should_match: z.optional(z.int().check(z.minimum(0))),
})

const bool: Clause = (body) => {
  const options = readOptions('bool', boolSchema, body)
  const [must, filter, should, mustNot] = [
    options.must,
    options.filter,
    options.should,
    options.must_not,
  ].map(readQueries)
  if (!must || !filter || !should || !mustNot) throw parsingError('[bool] query malformed')
  const needed = must.length + filter.length > 0 || should.length === 0 ? 0 : 1
  for (const list of [must, filter, should, mustNot]) requireFew(list.length)
  const minimum = options.minimum_should_match ?? needed
  return (reader, trace) => {
    const size = reader.documents.length
    const parts = [
      ...must.map((query) => query(reader, trace)),
      ...filter.map((query) => rescored(query(reader, trace), 0)),
    ]
    if (should.length > 0) {
      const found = should.map((query) => query(reader, trace))
      parts.push(someOf(size, found, minimum))
    }
    // A query without any clause matches everything.
    const isEmpty = parts.length + mustNot.length === 0
    const required = isEmpty ? allHits(size, 1) : everyOf(size, parts)
    // Words of a `must_not` clause are never highlighted.
    const excluded = mustNot.map((query) => query(reader, { ...trace, mark: () => undefined }))
    return excluded.length === 0 ? required : without(required, excluded)
  }
}

function readQueries(written: unknown): Query[] {
  if (written === undefined) return []
  return (Array.isArray(written) ? written : [written]).map(readQuery)
}

const constantSchema = z.strictObject({ filter: z.unknown(), boost: boostSchema })

const constantScore: Clause = (body) => {
  const { filter, boost } = readOptions('constant_score', constantSchema, body)
  const query = readQuery(filter)
  return (reader, trace) => rescored(query(reader, trace), boost)
}

const clauses = new Map<string, Clause>([
  ...exactClauses,
  ...wordClauses,
  ['bool', bool],
  ['constant_score', constantScore],
])
