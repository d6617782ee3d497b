/** What a writer may set as the sale of a post. */
import * as z from 'zod/mini'
import { centsMaximum, saleSchema } from './sale.ts'

/** An offer has a price or is open to offers; a wish has no condition and is never for nothing. */
export const saleInputSchema = z
  .strictObject({
    ...saleSchema.shape,
    cents: z.optional(z.int().check(z.minimum(0), z.maximum(centsMaximum))),
  })
  .check(
    z.refine(({ kind, cents, open, condition }) =>
      kind === 'offer' ? cents !== undefined || open : cents !== 0 && !open && condition === undefined,
    ),
  )
