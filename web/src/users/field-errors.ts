import * as z from 'zod/mini'

/** The first error of each field, in the contract's words; empty when the values are valid. */
export function fieldErrors(schema: z.core.$ZodType, values: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, values)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return errors
}
