import * as z from 'zod/mini'
import type { Refusal } from '../../../shared/contract.ts'
import { sentenceOf } from '../../../shared/refusal.ts'

/** Sentences that replace those of the contract in forms: they end with an exclamation mark instead of a full stop. */
const formRefusals: Record<string, Refusal> = {
  'email-invalid': { status: 400, message: 'Invalid email address!' },
}

/**
 * Returns the sentence for the first error of each invalid field. Returns an empty object if the values are valid. The
 * sentences are those in `formRefusals`, otherwise those of the contract.
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
