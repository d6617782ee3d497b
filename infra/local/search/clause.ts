import * as z from 'zod/mini'
import { english } from '../english.ts'
import type { Hits } from './hits.ts'
import type { Reader } from './postings.ts'
import { parsingError, SearchRefusal } from './refusal.ts'

/** Callbacks of a running query. */
export type Trace = {
  /** Records that a term was found in a field. The highlights are made from these records. */
  mark(field: string, term: string): void
  /** Counts the terms and conditions that a query compares. Throws a refusal if there are too many. */
  count(clauses: number): void
}

/** A query that is ready to run against an index. */
export type Query = (reader: Reader, trace: Trace) => Hits

/** Makes a query from the body of a clause. Throws a refusal for anything unsupported. */
export type Clause = (body: unknown) => Query

const recordSchema = z.record(z.string(), z.unknown())

export const boostSchema = z._default(z.number(), 1)

/** Parses the options of a clause; a refusal names the clause and the unknown option. */
export function readOptions<Schema extends z.ZodMiniType>(
  clause: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body, english)
  if (parsed.success) return parsed.data
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  if (unknown.length > 0) throw parsingError(`[${clause}] query does not support [${unknown.join(', ')}]`)
  throw parsingError(`[${clause}] ${z.prettifyError(parsed.error)}`)
}

export function readRecord(clause: string, body: unknown): Record<string, unknown> {
  return readOptions(clause, recordSchema, body)
}

/** Splits a clause about one field: `{ field: value }` or `{ field: { [short]: value, … } }`. */
export function readField<Schema extends z.ZodMiniType>(
  clause: string,
  short: string,
  schema: Schema,
  body: unknown,
): { field: string; options: z.output<Schema> } {
  const entries = Object.entries(readRecord(clause, body))
  const [first, second] = entries
  if (!first) throw parsingError(`[${clause}] query malformed, no field`)
  if (second)
    throw parsingError(
      `[${clause}] query doesn't support multiple fields, found [${first[0]}] and [${second[0]}]`,
    )
  const [field, written] = first
  const isLong = typeof written === 'object' && written !== null && !Array.isArray(written)
  return { field, options: readOptions(clause, schema, isLong ? written : { [short]: written }) }
}

const clausesMaximum = 1024

/** Throws a refusal if one list has more clauses than a query may have. */
export function requireFew(clauses: number): void {
  if (clauses > clausesMaximum) throw tooManyClauses('query_shard_exception', 400)
}

/** A trace of one query, which counts all its clauses. */
export function openTrace(mark: Trace['mark']): Trace {
  let counted = 0
  return {
    mark,
    count(clauses) {
      counted += clauses
      if (counted > clausesMaximum) throw tooManyClauses('too_many_clauses', 500)
    },
  }
}

function tooManyClauses(type: string, status: number): SearchRefusal {
  const reason = `maxClauseCount is set to ${clausesMaximum}`
  return new SearchRefusal('search_phase_execution_exception', 'all shards failed', status, {
    phase: 'query',
    caused_by: { type, reason },
  })
}
