import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/**
 * The counts of a row may be wrong, because it is unknown whether they include some stream records, so they have to be
 * recounted from the rows. Published by publish-events (lambdas/stream/count.ts).
 */
export const countDoubted = defineEvent({
  name: 'count-doubted',
  detail: z.object({
    pk: z.string(),
    sk: z.string(),
    /** The rows that the row counts: for each attribute, the prefix of their sort keys. */
    counted: z.record(z.string(), z.string()),
    createIfMissing: z.boolean(),
    /** When the last of the uncertain records was written, in epoch milliseconds. */
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
