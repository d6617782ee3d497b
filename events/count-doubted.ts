import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * Nobody knows whether records of the stream are in the numbers of a row, so its numbers have to be counted from the rows
 * again. Published by publish-events (lambdas/stream/count.ts).
 */
export const countDoubted = defineEvent({
  name: 'count-doubted',
  detail: z.object({
    pk: z.string(),
    sk: z.string(),
    /** Everything that the row counts: the attribute, and how the sort keys of the counted rows begin. */
    counted: z.record(z.string(), z.string()),
    createIfMissing: z.boolean(),
    /** When the last of the doubted records was written, in epoch milliseconds. */
    writtenAt: z.number(),
  }),
  example: {
    pk: 'the partition of a post',
    sk: 'the sort key of a post',
    counted: { comments: 'the prefix of comments', saves: 'the prefix of saves' },
    createIfMissing: false,
    writtenAt: 1_795_305_600_000,
  },
})
