/**
 * Drafts of decisions: an operator's input about a case. A draft is in the tab's session storage, so it survives a reload.
 * It is deleted when the case is closed or the operator signs out.
 */
import * as z from 'zod/mini'
import { closeCase } from '../../shared/operators/close-case.ts'
import { groundSchema, measureSchema } from '../../shared/reports/decision.ts'
import { forgetStored, parseStored, readStored, writeStored } from '../src/lib/stored.ts'
import { checked, type Problems } from './problems.ts'

const draftSchema = z.object({
  takeDown: z.boolean(),
  measure: measureSchema,
  /** The typed number of days, which may be invalid. */
  days: z.string(),
  ground: z.optional(groundSchema),
  sentence: z.string(),
  reason: z.string(),
})
export type Draft = z.output<typeof draftSchema>

export const emptyDraft: Draft = { takeDown: false, measure: 'none', days: '7', sentence: '', reason: '' }

const prefix = 'case-draft:'
/** The key has the operator's name, because another operator may sign in to the same tab after a session has expired. */
const keyOf = (operator: string, caseId: string) => `${prefix}${operator}:${caseId}`

export const readDraft = (operator: string, caseId: string): Draft | undefined =>
  parseStored(draftSchema, readStored('sessionStorage', keyOf(operator, caseId)))

/** Stores a draft; undefined removes the stored one. */
export const keepDraft = (operator: string, caseId: string, draft: Draft | undefined): void =>
  writeStored('sessionStorage', keyOf(operator, caseId), draft ? JSON.stringify(draft) : null)

export const forgetDrafts = (): void => forgetStored('sessionStorage', prefix)

/** Returns the input of `closeCase` for a draft, without the id of the act. */
export function decisionOf(caseId: string, draft: Draft): Record<string, unknown> {
  const { days, ...rest } = draft
  return { caseId, ...rest, ...(draft.measure === 'suspension' && { days: Number(days) }) }
}

/** Returns the problems of an input of `closeCase`. With `draft`, also names the missing parts of the decision. */
export function problemsOf(values: Record<string, unknown>, draft?: Draft): Problems {
  const result = checked(closeCase, { ...values, id: closeCase.example.id })
  const problems = 'problems' in result ? result.problems : {}
  if (!draft) return problems
  const { takeDown, measure, ground, sentence } = draft
  return {
    ...(!takeDown &&
      measure === 'none' && { measure: 'Choose what happens, or close the case without a decision.' }),
    ...(ground === undefined && { ground: 'Choose a ground.' }),
    ...(sentence.trim() === '' && { sentence: 'Write a sentence that the person reads.' }),
    ...problems,
  }
}
