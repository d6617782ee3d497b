/** The sale that a writer may set for a post. */
import * as z from 'zod/mini'
import { centsMaximum } from './schema.ts'
import { saleSchema } from './schema.ts'

/** An offer has a price or is open to offers. A wish has no condition, no price of 0, and no `first`. */
export const saleInputSchema = z
  .strictObject({
    ...saleSchema.shape,
    cents: z.optional(z.int().check(z.minimum(0), z.maximum(centsMaximum))),
  })
  .check(
    z.refine(({ kind, cents, open, condition, first }) =>
      kind === 'offer'
        ? cents !== undefined || open
        : cents !== 0 && !open && condition === undefined && first === undefined,
    ),
  )
