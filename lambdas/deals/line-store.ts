/** Lines and their steps. The row of the line is the truth; the state in the post is a copy. */
import * as z from 'zod/mini'
import { lineStateSchema } from '../../shared/deals/line-state.ts'
import { lineActions, type Line, type LineAction } from '../../shared/deals/line.ts'
import { effect } from '../platform/effect.ts'
import { inRange } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { everything, lineKey, stepKey } from './line-keys.ts'

const lineSchema = z.object({
  state: lineStateSchema,
  version: z.number(),
  /** The action that made this version, by which a repeat is recognized. */
  action: z.enum(lineActions),
})
export const stepSchema = z.object({
  postId: z.string(),
  version: z.number(),
  action: z.enum(lineActions),
  state: lineStateSchema,
  by: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Epoch seconds, when the table removes the step. */
  expiresAt: z.number(),
})
type LineRow = Line & { action?: LineAction }

const stepDays = 180
const [anyLine, anyStep] = [lineKey(anyId), stepKey(anyId, 0)]

export const lineStore = effect(
  {
    get: onRows(anyLine, 'GetItem'),
    take: [...onRows(anyLine, 'UpdateItem'), ...onRows(anyStep, 'PutItem')],
    remove: onRows(anyLine, 'Query', 'BatchWriteItem'),
  },
  ({ table, now }) => ({
    /** A strongly consistent read. A line without a row is available. */
    async get(postId: string): Promise<LineRow> {
      const row = await table.get(lineKey(postId), { consistent: true })
      return row ? z.parse(lineSchema, row) : { state: 'available', version: 0 }
    },

    /** Writes the next version of a line with its step: one transaction. Returns false if the line changed meanwhile. */
    async take(
      postId: string,
      { state, version }: Line,
      step: { action: LineAction; by: string },
    ): Promise<boolean> {
      const { action, by } = step
      const at = now()
      const failed = await table.transact({
        line: {
          update: {
            key: lineKey(postId),
            set: { state, version, action },
            where: [version === 1 ? 'attribute_not_exists(version)' : 'version = :before'],
            ...(version > 1 && { values: { before: version - 1 } }),
          },
        },
        step: {
          put: {
            ...stepKey(postId, version),
            postId,
            version,
            action,
            state,
            by,
            at,
            expiresAt: Math.floor(at / 1000) + stepDays * 86_400,
          },
        },
      })
      return failed === undefined
    },

    /** Removes the line of a deleted post, with its steps. */
    async remove(postId: string): Promise<void> {
      const { pk } = lineKey(postId)
      for await (const { rows } of table.paginate({ ...inRange(pk, everything), ConsistentRead: true }))
        await table.removeMany(rows.map((row) => z.parse(keySchema, row)))
    },
  }),
)
