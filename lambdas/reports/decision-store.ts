/** Decisions of operators about people and what they wrote. */
import type { CaseSubject } from '../../shared/reports/case.ts'
import type { Ground, Measure } from '../../shared/reports/decision.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { decisionKey, decisionsOf } from './decision-keys.ts'

export interface Decision extends CaseSubject {
  /** That of the act. */
  id: string
  /** Who decided. An appeal goes to another operator. */
  operator: string
  ground: Ground
  /** The operator's own sentence to the person. */
  sentence: string
  /** Whether the thing was taken down. */
  takeDown: boolean
  measure: Measure
  /** The end of a suspension; epoch milliseconds. */
  until?: number | undefined
}

export const decisionStore = effect({ adding: onRows(decisionKey(anyId), 'PutItem') }, ({ now }) => ({
  /** The write that records a decision, for the person whom it is about. */
  adding: (decision: Decision): Write => ({
    put: {
      ...decisionKey(decision.id),
      ...decision,
      createdAt: now(),
      authorKey: decisionsOf(decision.userId),
    },
    ...onlyNew,
  }),
}))
