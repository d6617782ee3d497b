import * as z from 'zod/mini'
import type { Hits } from './hits.ts'
import type { Reader } from './postings.ts'
import { parsingError } from './refusal.ts'

/** Notes which terms of a field a query found, for the highlights. */
export type Mark = (field: string, term: string) => void

/** A query that is ready to run against an index. */
export type Query = (reader: Reader, mark: Mark) => Hits

/** Makes a query from the body of a clause. Throws a refusal for what the laptop does not know. */
export type Clause = (body: unknown) => Query

const recordSchema = z.record(z.string(), z.unknown())

export const boostSchema = z._default(z.number(), 1)

/** Parses the options of a clause; the refusal names the clause and what it does not know. */
export function readOptions<Schema extends z.ZodMiniType>(
  clause: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body, { error: z.locales.en().localeError })
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

/**
 * Takes a clause about one field apart: `{ field: value }` or `{ field: { [short]: value, … } }`.
 */
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
