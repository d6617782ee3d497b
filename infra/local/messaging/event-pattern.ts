import * as z from 'zod/mini'

const record = z.record(z.string(), z.unknown())
const exactValues = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).check(z.minLength(1))

/**
 * EventBridge event patterns, as far as the product's rules use them: lists of exact values, in nested objects.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 * Throws for any other matcher, so that no rule behaves differently here than in production.
 */
export function compileEventPattern(pattern: unknown, path = 'the pattern'): (event: unknown) => boolean {
  const fields = z.safeParse(record, pattern)
  if (!fields.success) throw new Error(`event pattern: ${path} must be an object`)
  const matchers = Object.entries(fields.data).map(([key, value]) => {
    if (key.startsWith('$')) throw new Error(`event pattern: ${key} is not supported`)
    const inner = path === 'the pattern' ? key : `${path}.${key}`
    if (!Array.isArray(value)) return { key, matches: compileEventPattern(value, inner) }
    const exact = z.safeParse(exactValues, value)
    if (!exact.success) throw new Error(`event pattern: ${inner} is not supported: ${JSON.stringify(value)}`)
    return { key, matches: (actual: unknown) => exact.data.some((one) => one === actual) }
  })
  return (event) => {
    const { data = {} } = z.safeParse(record, event)
    return matchers.every(({ key, matches }) => matches(Object.hasOwn(data, key) ? data[key] : undefined))
  }
}
