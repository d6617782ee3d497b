import * as z from 'zod/mini'

/**
 * EventBridge event patterns, as rules of a bus and as filters of Lambda's event sources:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 * Known are exact values, prefix, exists, anything-but (values or a prefix) and numeric. Any other matcher throws,
 * named, when the pattern is compiled: a pattern that is read differently here than in production must not start.
 */
export function compileEventPattern(pattern: unknown): (event: unknown) => boolean {
  const compiled = compileObject(pattern, '')
  return (event) => compiled(event)
}

/** Lambda's FilterCriteria: a record passes when any filter matches; without filters every record passes. */
export function compileFilterCriteria(criteria?: FilterCriteria): (record: unknown) => boolean {
  const filters = (criteria?.filters ?? []).map(({ pattern }) => compileEventPattern(JSON.parse(pattern)))
  return (record) => filters.length === 0 || filters.some((matches) => matches(record))
}
/** Each pattern is JSON text, as in the template. */
export type FilterCriteria = { filters: { pattern: string }[] }

type Matcher = (value: unknown) => boolean

const record = z.record(z.string(), z.unknown())
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const isScalar = (value: unknown) => z.safeParse(scalar, value).success

function compileObject(pattern: unknown, path: string): Matcher {
  const fields = z.safeParse(record, pattern)
  if (!fields.success) throw new Error(`event pattern: ${path || 'the pattern'} must be an object`)
  const matchers = Object.entries(fields.data).map(([key, value]) => {
    if (key.startsWith('$')) throw new Error(`event pattern: ${key} is not supported here`)
    const inner = path ? `${path}.${key}` : key
    return { key, matches: Array.isArray(value) ? compileValues(value, inner) : compileObject(value, inner) }
  })
  const matchesObject: Matcher = (event) => {
    if (Array.isArray(event)) return event.some(matchesObject)
    const object = z.safeParse(record, event)
    // An absent object is one without fields: { exists: false } may still match inside it.
    const actual = object.success ? object.data : {}
    return matchers.every(({ key, matches }) => matches(Object.hasOwn(actual, key) ? actual[key] : undefined))
  }
  return matchesObject
}

/** One list of a pattern: it matches where one of its alternatives matches one of the event's values. */
function compileValues(alternatives: unknown[], path: string): Matcher {
  if (alternatives.length === 0)
    throw new Error(`event pattern: ${path} is an empty list, which matches nothing`)
  const matchers = alternatives.map((alternative) =>
    isScalar(alternative) ? onAnyValue((value) => value === alternative) : compileMatcher(alternative, path),
  )
  return (event) => matchers.some((matches) => matches(event))
}

// Only leaves count: an object in the place of a value is as good as absent.
const values = (event: unknown) => (Array.isArray(event) ? event : [event]).filter(isScalar)
const onAnyValue =
  (test: Matcher): Matcher =>
  (event) =>
    values(event).some(test)

const startsWith =
  (prefix: string): Matcher =>
  (value) =>
    typeof value === 'string' && value.startsWith(prefix)
const anythingBut = z.union([
  scalar,
  z.array(scalar).check(z.minLength(1)),
  z.strictObject({ prefix: z.string().check(z.minLength(1)) }),
])
const numeric = z.array(z.union([z.enum(['=', '<', '<=', '>', '>=']), z.number()]))

function compileMatcher(matcher: unknown, path: string): Matcher {
  const entries = Object.entries(z.safeParse(record, matcher).data ?? {})
  const [name, operand] = entries[0] ?? []
  if (entries.length === 1) {
    if (name === 'prefix' && typeof operand === 'string') return onAnyValue(startsWith(operand))
    if (name === 'exists' && typeof operand === 'boolean')
      return (event) => values(event).length > 0 === operand
    if (name === 'numeric') return onAnyValue(compileNumeric(operand, path))
    const excluded = z.safeParse(anythingBut, operand)
    if (name === 'anything-but' && excluded.success) return onAnyValue(isAnythingBut(excluded.data))
  }
  throw new Error(`event pattern: ${path} has an unsupported matcher ${JSON.stringify(matcher)}`)
}

function isAnythingBut(excluded: z.infer<typeof anythingBut>): Matcher {
  if (Array.isArray(excluded)) return (value) => !excluded.some((one) => one === value)
  if (excluded === null || typeof excluded !== 'object') return (value) => value !== excluded
  const excludedPrefix = startsWith(excluded.prefix)
  return (value) => !excludedPrefix(value)
}

/** `["=", 5]`, or a range such as `[">", 0, "<=", 5]`. */
function compileNumeric(operand: unknown, path: string): Matcher {
  const parsed = z.safeParse(numeric, operand)
  const parts = parsed.success ? parsed.data : []
  const tests: ((value: number) => boolean)[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [sign, limit] = [parts[at], parts[at + 1]]
    if (typeof sign !== 'string' || typeof limit !== 'number') break
    tests.push((value) => compare(value, sign, limit))
  }
  if (tests.length === 0 || tests.length > 2 || tests.length * 2 !== parts.length)
    throw new Error(`event pattern: ${path} has a wrong numeric matcher ${JSON.stringify(operand)}`)
  return (value) => typeof value === 'number' && tests.every((test) => test(value))
}

function compare(value: number, sign: '=' | '<' | '<=' | '>' | '>=', limit: number): boolean {
  if (sign === '=') return value === limit
  if (sign === '<') return value < limit
  if (sign === '<=') return value <= limit
  return sign === '>' ? value > limit : value >= limit
}
