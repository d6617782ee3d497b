/** The sign-ins of a person. */
import * as z from 'zod/mini'

export const sessionSchema = z.object({
  id: z.string(),
  /** For example 'Chrome on Windows'. */
  device: z.string(),
  /** For example 'Norman, OK'; missing if unknown. */
  place: z.optional(z.string()),
  /** Epoch milliseconds of the sign-in. */
  signedInAt: z.number(),
  /** Whether the call was made with this session. */
  isCurrent: z.boolean(),
})
