/** A line of the files of analytics. The fields are the columns of these files in Athena and in DuckDB. */
import * as z from 'zod/mini'
import { keysOf } from '../kernel.ts'

export const usageRecordSchema = z.strictObject({
  /** The kind of the record: an action in a browser, a page that it opened, or a row of the table. */
  kind: z.enum(['action', 'view', 'count']),
  name: z.string(),
  campus: z.string(),
  /** The pseudonym of a browser in one ISO week; a count has none. */
  person: z.optional(z.string()),
})
export type UsageRecord = z.output<typeof usageRecordSchema>

export const usageColumns = keysOf(usageRecordSchema.shape)
