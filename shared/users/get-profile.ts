import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { trustSchema } from './trust.ts'

/** The public part of a person; no other field is sent. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** Whether an e-mail address was proved; an unproved account can be claimed. */
  verified: z.boolean(),
  /** Set once the school e-mail is verified. */
  campusId: z.optional(z.string()),
  schoolVerified: z.boolean(),
  picture: z.optional(z.string()),
  /** The person's description of themselves. */
  bio: z.optional(z.string()),
  /** Epoch milliseconds; profiles of school-verified people show it as 'Joined'. */
  createdAt: z.number(),
  totalPosts: z.number(),
  /** Missing until the person has agreed to meet three different people. */
  trust: z.optional(trustSchema),
})
export type Profile = z.output<typeof profileSchema>

/**
 * A person by user name. Visitors, and callers without a verified e-mail, get `user-not-found` for a member of a private
 * campus.
 */
export const getProfile = defineContract({
  name: 'get-profile',
  method: 'GET',
  path: '/profiles/{username}',
  access: 'visitor',
  scope: 'person',
  summary: 'The public profile of a person.',
  input: z.strictObject({ username: z.string().check(z.regex(/^[a-z0-9._-]{1,50}$/)) }),
  example: { username: 'annray' },
  output: profileSchema,
  refusals: {
    'user-not-found': { status: 404, message: "This page doesn't exist. Try searching for something else." },
  },
})
