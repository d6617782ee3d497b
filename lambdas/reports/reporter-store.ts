/** How often operators found the reports of a person right, and wrong. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { reporterKey } from './report-keys.ts'

const rowSchema = z.extend(keySchema, { right: z._default(z.number(), 0), wrong: z._default(z.number(), 0) })

const anyReporter = reporterKey(anyId)

export const reporterStore = effect(
  { judging: onRows(anyReporter, 'UpdateItem'), weights: onRows(anyReporter, 'BatchGetItem') },
  ({ table }) => ({
    /** The writes that count a decided case for each person who reported it. */
    judging: (reporterIds: readonly string[], isRight: boolean): Write[] =>
      reporterIds.map((id) => ({
        update: { key: reporterKey(id), add: { [isRight ? 'right' : 'wrong']: 1 } },
      })),

    /**
     * How much a report of each person weighs: 1 if none of their reports was decided yet. The weight approaches 2 for
     * a person whose reports were always right, and 0 for one whose reports were always wrong.
     */
    async weights(userIds: readonly string[]): Promise<number[]> {
      const rows = (await table.getMany(userIds.map(reporterKey))).map((row) => z.parse(rowSchema, row))
      return userIds.map((id) => {
        const { right, wrong } = rows.find(({ pk }) => pk === reporterKey(id).pk) ?? { right: 0, wrong: 0 }
        return (2 * (right + 1)) / (right + wrong + 2)
      })
    },
  }),
)
