/** People: what they and others see of them (specification, accounts 3 and 5). */
import * as z from 'zod/mini'

/** What the signed-in person's own browser knows of them. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  campusId: z.optional(z.string()),
  schoolEmail: z.optional(z.string()),
  verified: z.boolean(),
  schoolVerified: z.boolean(),
  profileSetUp: z.boolean(),
  picture: z.optional(z.string()),
})
export type Me = z.output<typeof meSchema>

/** An id of a person: random, ours. */
export const userIdSchema = z.string().check(z.regex(/^u_[a-z0-9]{1,40}$/))

/** The snapshot of its author that a post carries. */
export const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  schoolVerified: z.boolean(),
  picture: z.optional(z.string()),
})
export type Author = z.output<typeof authorSchema>
