import * as z from 'zod/mini'

const record = z.record(z.string(), z.unknown())
const exactValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const prefixMatcher = z.strictObject({ prefix: z.string() })
const existsMatcher = z.strictObject({ exists: z.boolean() })
const matchersSchema = z.array(z.union([exactValue, prefixMatcher, existsMatcher])).check(z.minLength(1))

/**
 * Compiles a pattern of EventBridge's rules or Lambda's event filters, as far as the product uses them: nested objects,
 * `$or`, and lists of which one item has to match. An item is an exact value, `prefix` or `exists`.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 * Throws for any other matcher, so that no rule behaves differently here than in production.
 */
export function compileEventPattern(pattern: unknown, path = 'the pattern'): (event: unknown) => boolean {
  const fields = z.safeParse(record, pattern)
  if (!fields.success) throw new Error(`event pattern: ${path} must be an object`)
  const { $or, ...named } = fields.data
  const isOne = $or === undefined ? () => true : compileAlternatives($or, path)
  const matchers = Object.entries(named).map(([key, value]) => {
    if (key.startsWith('$')) throw new Error(`event pattern: ${key} is not supported`)
    const inner = path === 'the pattern' ? key : `${path}.${key}`
    if (!Array.isArray(value)) return { key, matches: compileEventPattern(value, inner) }
    const parsed = z.safeParse(matchersSchema, value)
    if (!parsed.success) throw new Error(`event pattern: ${inner} is not supported: ${JSON.stringify(value)}`)
    const some = parsed.data.map(compileMatcher)
    return { key, matches: (actual: unknown) => some.some((matches) => matches(actual)) }
  })
  return (event) => {
    const { data = {} } = z.safeParse(record, event)
    const isEvery = matchers.every(({ key, matches }) =>
      matches(Object.hasOwn(data, key) ? data[key] : undefined),
    )
    return isEvery && isOne(event)
  }
}

/** `$or`: one of several patterns about the same object has to match. */
function compileAlternatives(patterns: unknown, path: string): (event: unknown) => boolean {
  const { data = [] } = z.safeParse(z.array(record), patterns)
  if (data.length === 0) throw new Error(`event pattern: $or of ${path} must be a list of objects`)
  const some = data.map((pattern) => compileEventPattern(pattern, path))
  return (event) => some.some((matches) => matches(event))
}

function compileMatcher(matcher: z.output<typeof matchersSchema>[number]): (actual: unknown) => boolean {
  // If the event has a list, one of its values has to match.
  if (matcher === null || typeof matcher !== 'object')
    return (actual) => (Array.isArray(actual) ? actual.includes(matcher) : actual === matcher)
  if ('prefix' in matcher) return (actual) => typeof actual === 'string' && actual.startsWith(matcher.prefix)
  // `exists` is only about leaf values: an object in the event does not count as existing.
  const isLeaf = (actual: unknown) => actual === null || (actual !== undefined && typeof actual !== 'object')
  return (actual) => isLeaf(actual) === matcher.exists
}
