/** Checks typed values against a contract, and returns a sentence for each invalid field. */
import * as z from 'zod/mini'
import type { AnyContract, InputOf } from '../../shared/contract.ts'
import { reasonMaximum } from '../../shared/operators/act.ts'
import { sentenceMaximum, suspensionDaysMaximum } from '../../shared/reports/decision.ts'
import { codeOf, refusal } from '../../shared/refusal.ts'

/** The sentence for each invalid field, by the name of the field. */
export type Problems = Record<string, string>

const sentences: Problems = {
  reason: `Use at most ${reasonMaximum} characters.`,
  sentence: `Use at most ${sentenceMaximum} characters.`,
  days: `Say for how many days, from 1 to ${suspensionDaysMaximum}.`,
  reverse: 'Choose whether the decision stays.',
  userId: 'This is not the id of a person. It begins with u_.',
}

/** Returns the input of a call, or the problems of the values if they are invalid. */
export function checked<C extends AnyContract>(
  contract: C,
  values: Record<string, unknown>,
): { input: InputOf<C> } | { problems: Problems } {
  const parsed = z.safeParse<C['input']>(contract.input, values)
  if (parsed.success) return { input: parsed.data }
  const problems: Problems = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    const code = codeOf(issue)
    const sentence = code === 'bad-input' ? sentences[field] : refusal(contract, code).message
    problems[field] ??= sentence ?? 'Check what you typed.'
  }
  return { problems }
}
