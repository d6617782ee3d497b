/** How soon a person first answered in each of their deals. */
import * as z from 'zod/mini'
import { eraseRows } from '../access/holding.ts'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { answerKey } from './deal-keys.ts'

const answerSchema = z.object({
  partnerId: z.string(),
  /** Milliseconds from the question to the answer, or to the end of the time in which to answer. */
  after: z.number(),
  /** The time of the answer, in epoch milliseconds. */
  at: z.number(),
  /** The version of the line at the answer. */
  version: z.number(),
})
export type Answer = z.output<typeof answerSchema>

const anyAnswer = answerKey(anyId, anyId)

export const answerStore = effect(
  {
    put: onRows(anyAnswer, 'PutItem'),
    newest: onRows(anyAnswer, 'Query'),
    removeAll: onRows(anyAnswer, 'Query', 'BatchWriteItem'),
  },
  ({ table }) => ({
    /** Writes the answer of a person in a deal, unless an earlier one has been written. */
    async put(userId: string, dealId: string, answer: Answer): Promise<void> {
      const where = ['attribute_not_exists(version) OR version > :version']
      await table.put(
        { ...answerKey(userId, dealId), ...answer },
        { where, values: { version: answer.version } },
      )
    },

    /** The answers in the newest deals of a person. */
    async newest(userId: string, limit: number): Promise<Answer[]> {
      const { pk, sk } = answerKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, sk), ScanIndexForward: false, Limit: limit })
      return rows.map((row) => z.parse(answerSchema, row))
    },

    removeAll: (userId: string): Promise<void> => eraseRows(table, answerKey(userId, '')),
  }),
)
