import * as z from 'zod/mini'
import { english } from '../english.ts'
import { analyzer, tokenFilters, type Analyzer } from './analysis.ts'
import { illegalArgument, SearchRefusal } from './refusal.ts'

export type Field =
  | { type: 'text'; analyze: Analyzer }
  | { type: 'keyword'; normalize: (value: string) => string }
  | { type: 'long' }

export type Mapping = {
  fields: ReadonlyMap<string, Field>
  /** With `strict`, documents with unknown fields are refused; otherwise such fields are stored but not searched. */
  strict: boolean
}

const analysisSchema = z.strictObject({
  analyzer: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        type: z.optional(z.literal('custom')),
        tokenizer: z.literal('standard'),
        filter: z.optional(z.array(z.string())),
      }),
    ),
  ),
  normalizer: z.optional(
    z.record(
      z.string(),
      z.strictObject({ type: z.optional(z.literal('custom')), filter: z.optional(z.array(z.string())) }),
    ),
  ),
})
const mappingsSchema = z.strictObject({
  dynamic: z.optional(z.literal('strict')),
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
})

/** The parameters of each field type. Strict, so that unsupported parameters are refused instead of ignored. */
const textSchema = z.strictObject({
  type: z.literal('text'),
  analyzer: z.optional(z.string()),
})
const keywordSchema = z.strictObject({
  type: z.literal('keyword'),
  normalizer: z.optional(z.string()),
})
const plainSchema = z.strictObject({ type: z.literal('long') })
const fieldSchema = z.discriminatedUnion('type', [textSchema, keywordSchema, plainSchema])

/** Compiles the mappings of an index with the analysis of its settings. Throws a refusal for what OpenSearch refuses. */
export function readMapping(mappings: unknown, analysis: unknown): Mapping {
  const named = parse(analysisSchema, analysis ?? {}, (problem) => illegalArgument(`analysis: ${problem}`))
  const analyzers = new Map<string, Analyzer>([['standard', analyzer(filtersOf('standard', ['lowercase']))]])
  for (const [name, { filter = [] }] of Object.entries(named.analyzer ?? {}))
    analyzers.set(name, analyzer(filtersOf(`Custom Analyzer [${name}]`, filter)))
  const normalizers = new Map<string, (value: string) => string>()
  for (const [name, { filter = [] }] of Object.entries(named.normalizer ?? {})) {
    const filters = filtersOf(`Custom normalizer [${name}]`, filter)
    normalizers.set(name, (value) => filters.reduce((text, one) => one(text), value))
  }
  const { dynamic, properties } = parse(mappingsSchema, mappings ?? {}, mapperError)
  const fields = Object.entries(properties).map(
    ([name, definition]) => [name, readField(name, definition, analyzers, normalizers)] as const,
  )
  return { fields: new Map(fields), strict: dynamic === 'strict' }
}

function readField(
  name: string,
  definition: Record<string, unknown>,
  analyzers: Map<string, Analyzer>,
  normalizers: Map<string, (value: string) => string>,
): Field {
  const field = parse(fieldSchema, definition, (problem) => mapperError(`field [${name}]: ${problem}`))
  if (field.type === 'text') {
    const { analyzer: id = 'standard' } = field
    const analyze = analyzers.get(id)
    if (!analyze) throw mapperError(`analyzer [${id}] has not been configured in mappings`)
    return { type: 'text', analyze }
  }
  if (field.type !== 'keyword') return { type: field.type }
  if (field.normalizer === undefined) return { type: 'keyword', normalize: (value) => value }
  const normalize = normalizers.get(field.normalizer)
  if (!normalize) throw mapperError(`normalizer [${field.normalizer}] not found for field [${name}]`)
  return { type: 'keyword', normalize }
}

function filtersOf(owner: string, names: string[]): ((term: string) => string)[] {
  return names.map((name) => {
    const filter = tokenFilters.get(name)
    if (!filter) throw illegalArgument(`${owner} failed to find filter under name [${name}]`)
    return filter
  })
}

function mapperError(problem: string): SearchRefusal {
  return new SearchRefusal('mapper_parsing_exception', `Failed to parse mapping [_doc]: ${problem}`)
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  refusalOf: (problem: string) => SearchRefusal,
): z.output<Schema> {
  const parsed = schema.safeParse(value, english)
  if (!parsed.success) throw refusalOf(z.prettifyError(parsed.error))
  return parsed.data
}
