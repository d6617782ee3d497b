/** A person as operators see them. */
import * as z from 'zod/mini'
import { userIdSchema } from '../users/schema.ts'

export const knownPersonSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  schoolEmail: z.optional(z.string()),
  campusId: z.optional(z.string()),
  totalPosts: z.number(),
  /** Epoch milliseconds, like all times here. */
  createdAt: z.number(),
  /** The ban of their address. */
  ban: z.optional(z.object({ reason: z.string(), at: z.optional(z.number()) })),
  /** The end of their last suspension. */
  suspendedUntil: z.optional(z.number()),
  /** Whether the account is an operator's, so that acts on it are refused. */
  isOperator: z.boolean(),
})

export const personRefusals = {
  'user-not-found': { status: 404, message: 'There is no such person.' },
} as const
