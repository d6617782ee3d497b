/**
 * What an operator has typed about a case. It is kept in the tab's storage, so it survives a reload, until the case is closed
 * or the operator signs out.
 */
import * as z from 'zod/mini'
import { closeCase } from '../../shared/operators/close-case.ts'
import { groundSchema, measureSchema } from '../../shared/reports/decision.ts'
import { forgetStored, parseStored, readStored, writeStored } from '../src/lib/stored.ts'
import { checked, type Problems } from './problems.ts'

const draftSchema = z.object({
  takeDown: z.boolean(),
  measure: measureSchema,
  /** As it is typed. */
  days: z.string(),
  ground: z.optional(groundSchema),
  sentence: z.string(),
  reason: z.string(),
})
export type Draft = z.output<typeof draftSchema>

export const emptyDraft: Draft = { takeDown: false, measure: 'none', days: '7', sentence: '', reason: '' }

const prefix = 'case-draft:'
/** Drafts belong to one operator, because another one may sign in to the same tab after a session has expired. */
const keyOf = (operator: string, caseId: string) => `${prefix}${operator}:${caseId}`

export const readDraft = (operator: string, caseId: string): Draft | undefined =>
  parseStored(draftSchema, readStored('sessionStorage', keyOf(operator, caseId)))

/** Keeps a draft; undefined removes it. */
export const keepDraft = (operator: string, caseId: string, draft: Draft | undefined): void =>
  writeStored('sessionStorage', keyOf(operator, caseId), draft ? JSON.stringify(draft) : null)

export const forgetDrafts = (): void => forgetStored('sessionStorage', prefix)

/** Returns the values of a decision, without the id of the act. */
export function decisionOf(caseId: string, draft: Draft): Record<string, unknown> {
  const { days, ...rest } = draft
  return { caseId, ...rest, ...(draft.measure === 'suspension' && { days: Number(days) }) }
}

/** Returns what is wrong with a decision, or with only its reason if nothing is decided. */
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
