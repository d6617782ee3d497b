import * as z from 'zod/mini'
import { boostSchema, openTrace, readField, readOptions, type Query } from './clause.ts'
import { valuesAt, type Reader } from './postings.ts'
import { illegalArgument } from './refusal.ts'

const modifiers: Record<string, (value: number) => number> = {
  none: (value) => value,
  log: Math.log10,
  log1p: (value) => Math.log10(value + 1),
  log2p: (value) => Math.log10(value + 2),
  ln: Math.log,
  ln1p: Math.log1p,
  ln2p: (value) => Math.log(value + 2),
  square: (value) => value ** 2,
  sqrt: Math.sqrt,
  reciprocal: (value) => 1 / value,
}

const factorSchema = z.strictObject({
  field: z.string(),
  factor: z._default(z.number(), 1),
  modifier: z._default(z.string(), 'none'),
  missing: z.optional(z.number()),
})
const decaySchema = z.strictObject({
  origin: z.number(),
  scale: z.number(),
  offset: z._default(z.number(), 0),
  decay: z._default(z.number(), 0.5),
})
const functionOptions = {
  weight: z.optional(z.number()),
  field_value_factor: z.optional(z.unknown()),
  gauss: z.optional(z.unknown()),
  exp: z.optional(z.unknown()),
  linear: z.optional(z.unknown()),
}
const functionSchema = z.strictObject({ ...functionOptions, filter: z.optional(z.unknown()) })
type FunctionOptions = z.output<typeof functionSchema>
const functionScoreSchema = z.strictObject({
  ...functionOptions,
  query: z.optional(z.unknown()),
  functions: z.optional(z.array(functionSchema)),
  boost: boostSchema,
  max_boost: z._default(z.number(), Number.MAX_VALUE),
  min_score: z.optional(z.number()),
  score_mode: z._default(z.enum(['multiply', 'sum', 'avg', 'first', 'max', 'min']), 'multiply'),
  boost_mode: z._default(z.enum(['multiply', 'replace', 'sum', 'avg', 'max', 'min']), 'multiply'),
})

/** The value of one function for a document; undefined where its filter does not match. */
type Weigh = (number: number) => number | undefined

/** Reads a `function_score`; `score` makes the new score of a document from the one before. */
export function readFunctions(body: unknown, readQuery: (query: unknown) => Query) {
  const { query, boost, functions, ...options } = readOptions('function_score', functionScoreSchema, body)
  const all = functions ?? [options]
  if (functions && Object.keys(functionOptions).some((name) => name in options))
    throw illegalArgument('[function_score] functions are given both alone and as a list')
  const compiled = all.map((one) => compile(one, readQuery))
  return {
    query,
    boost,
    score(reader: Reader) {
      const weighers = compiled.map((one) => one(reader))
      return (before: number, number: number) => {
        const values = weighers.flatMap((weigh) => weigh(number) ?? [])
        const factor = Math.min(
          options.max_boost,
          values.length === 0 ? 1 : combine(options.score_mode, values),
        )
        const score = values.length === 0 ? before : join(options.boost_mode, before, factor)
        return options.min_score !== undefined && score < options.min_score ? Number.NaN : score
      }
    },
  }
}

function compile(options: FunctionOptions, readQuery: (query: unknown) => Query): (reader: Reader) => Weigh {
  const filter = options.filter === undefined ? undefined : readQuery(options.filter)
  const base = baseFunction(options)
  const { weight = 1 } = options
  return (reader) => {
    const matching = filter?.(
      reader,
      openTrace(() => undefined),
    )
    const value = base(reader)
    return (number) =>
      matching && Number.isNaN(matching[number] ?? Number.NaN) ? undefined : weight * value(number)
  }
}

function baseFunction(options: FunctionOptions): (reader: Reader) => (number: number) => number {
  if (options.field_value_factor !== undefined) return fieldValueFactor(options.field_value_factor)
  for (const shape of ['gauss', 'exp', 'linear'] as const)
    if (options[shape] !== undefined) return decay(shape, options[shape])
  return () => () => 1
}

function fieldValueFactor(body: unknown): (reader: Reader) => (number: number) => number {
  const { field, factor, modifier, missing } = readOptions('field_value_factor', factorSchema, body)
  const modify = modifiers[modifier]
  if (!modify) throw illegalArgument(`[field_value_factor] has no modifier [${modifier}]`)
  return (reader) => (number) => {
    const value = valuesAt(reader.columns.get(field), number)[0] ?? missing
    if (value === undefined) throw illegalArgument(`Missing value for field [${field}]`)
    return modify(factor * Number(value))
  }
}

function decay(shape: 'gauss' | 'exp' | 'linear', body: unknown) {
  const { field, options } = readField(shape, 'origin', decaySchema, body)
  const { origin, scale, offset, decay: share } = options
  return (reader: Reader) => (number: number) => {
    const values = valuesAt(reader.columns.get(field), number)
    // A document without a value is not decayed.
    if (values.length === 0) return 1
    const distances = values.map((value) => Math.max(0, Math.abs(Number(value) - origin) - offset))
    const distance = Math.min(...distances)
    if (shape === 'gauss') return Math.exp((Math.log(share) * distance ** 2) / scale ** 2)
    if (shape === 'exp') return Math.exp((Math.log(share) * distance) / scale)
    const reach = scale / (1 - share)
    return Math.max(0, (reach - distance) / reach)
  }
}

function combine(mode: 'multiply' | 'sum' | 'avg' | 'first' | 'max' | 'min', values: number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  switch (mode) {
    case 'sum':
      return sum
    case 'avg':
      return sum / values.length
    case 'first':
      return values[0] ?? 1
    case 'max':
      return Math.max(...values)
    case 'min':
      return Math.min(...values)
    case 'multiply':
      return values.reduce((product, value) => product * value, 1)
  }
}

function join(
  mode: 'multiply' | 'replace' | 'sum' | 'avg' | 'max' | 'min',
  before: number,
  factor: number,
): number {
  return mode === 'replace'
    ? factor
    : mode === 'avg'
      ? (before + factor) / 2
      : combine(mode, [before, factor])
}
