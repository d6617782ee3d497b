import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** What others see of a person: an allow-list. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** Not before the school e-mail is verified. */
  campusId: z.optional(z.string()),
  schoolVerified: z.boolean(),
  picture: z.optional(z.string()),
  /** Epoch milliseconds: the 'Joined' line of the school-verified. */
  createdAt: z.number(),
  totalPosts: z.number(),
})
export type Profile = z.output<typeof profileSchema>

/** A person by user name (specification, accounts 2, 'Profile'). Members of a private campus are refused to a visitor. */
export const getProfile = defineContract({
  name: 'get-profile',
  method: 'GET',
  path: '/profiles/{username}',
  access: 'visitor',
  summary: 'The public profile of a person.',
  input: z.strictObject({ username: z.string().check(z.regex(/^[a-z0-9._-]{1,50}$/)) }),
  output: profileSchema,
  refusals: {
    'user-not-found': { status: 404, message: "This page doesn't exist. Try searching for something else." },
  },
})
