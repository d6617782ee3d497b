/** The history of a deal, for a report about it. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { stepKey, stepsPrefix } from './line-keys.ts'
import { stepSchema, type Step } from './line-store.ts'

export const stepHistory = effect({ of: onRows(stepKey(anyId, 0), 'Query') }, ({ table }) => ({
  /** The steps that changed a deal, oldest first, without changes of other deals and without the seed of codes. */
  async of(postId: string, dealId: string): Promise<Omit<Step, 'seed'>[]> {
    const steps: Step[] = []
    for await (const { rows } of table.paginate(withPrefix(stepKey(postId, 0).pk, stepsPrefix)))
      steps.push(...rows.map((row) => z.parse(stepSchema, row)))
    return steps
      .map((step) => ({
        ...step,
        seed: undefined,
        changes: step.changes.filter(({ id }) => id === dealId),
      }))
      .filter(({ changes }) => changes.length > 0)
  },
}))
