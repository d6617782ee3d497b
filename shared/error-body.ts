import * as z from 'zod/mini'
import { textsSchema } from './texts-schema.ts'

/**
 * The body of every refusal: `fields` has a sentence per invalid input, `retryAfter` is in seconds, and `requestId` is in
 * each log line of the call.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(textsSchema),
    retryAfter: z.optional(z.number()),
    requestId: z.string(),
  }),
})
