/** Where somebody is signed in. */
import * as z from 'zod/mini'

export const sessionSchema = z.object({
  id: z.string(),
  /** For example 'Chrome on Windows'. */
  device: z.string(),
  /** For example 'Norman, OK'; missing where it is not known. */
  place: z.optional(z.string()),
  /** Epoch milliseconds of the sign-in. */
  signedInAt: z.number(),
  /** Whether the call came from this one. */
  isCurrent: z.boolean(),
})
