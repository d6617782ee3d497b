import * as z from 'zod/mini'
import type { Refusal } from '../../../shared/contract.ts'
import { sentenceOf } from '../../../shared/refusal.ts'

/** Sentences that differ in forms: here with an exclamation mark, in the server's refusal with a full stop. */
const formRefusals: Record<string, Refusal> = {
  'email-invalid': { status: 400, message: 'Invalid email address!' },
}

/**
 * Returns the first error of each field, as the form's sentence or else the contract's. Returns an empty object if the
 * values are valid.
 */
export function fieldErrors(
  form: { input: z.core.$ZodType; refusals: Record<string, Refusal> },
  values: unknown,
): Record<string, string> {
  const parsed = z.safeParse(form.input, values)
  if (parsed.success) return {}
  const refusals = { ...form.refusals, ...formRefusals }
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= sentenceOf({ refusals }, issue)
  return errors
}
