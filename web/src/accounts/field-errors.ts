import * as z from 'zod/mini'
import type { Refusal } from '../../../shared/contract.ts'
import { sentenceOf } from '../../../shared/refusal.ts'

/** The first error of each field, in the contract's words; empty when the values are valid. */
export function fieldErrors(
  form: { input: z.core.$ZodType; refusals: Record<string, Refusal> },
  values: unknown,
): Record<string, string> {
  const parsed = z.safeParse(form.input, values)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= sentenceOf(form, issue)
  return errors
}
