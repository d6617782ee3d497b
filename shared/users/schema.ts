/** The schemas of people. */
import * as z from 'zod/mini'

export const genderSchema = z.enum(['male', 'female', 'other'])
/** The people who may see a person's saves. The person can always see them. */
export const savesShownToSchema = z.enum(['everybody', 'campus', 'nobody'])
export const birthDateSchema = z.object({ month: z.number(), day: z.number(), year: z.number() })

/** The signed-in person, as their own browser sees them. */
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
  /** False once the person has read how the site works. */
  gettingStarted: z.optional(z.boolean()),
  /** Whether the person opted out of being counted. */
  refusesAnalytics: z.optional(z.boolean()),
  /** Missing means `campus`. */
  savesShownTo: z.optional(savesShownToSchema),
  /** Hides read receipts in both directions: the partner's view of the person's, and the person's view of the partner's. */
  hidesReadMarks: z.optional(z.boolean()),
  /** Partners who also show it see whether the person has the site open, and the person sees whether they do. */
  showsOnline: z.optional(z.boolean()),
  picture: z.optional(z.string()),
  phone: z.optional(z.string()),
  gender: z.optional(genderSchema),
  birthDate: z.optional(birthDateSchema),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  bio: z.optional(z.string()),
  /** The number of changes to what others see of the person; the greater of two is newer. */
  profileVersion: z.optional(z.number()),
  /** Epoch milliseconds of a change that their posts, comments and saves do not show yet. */
  copyingSince: z.optional(z.number()),
  /** False for an account that was opened by link or by Google and has no password. */
  hasPassword: z.boolean(),
  /** A password was set before the address was proved, and was discarded. */
  discardedPassword: z.optional(z.boolean()),
  /** A decision of operators about them, or the answer to their appeal, that they have not read. */
  unreadDecisionId: z.optional(z.string()),
})

/** The id of a person: random, and made by us instead of the user pool. */
export const userIdSchema = z.string().check(z.regex(/^u_[a-z0-9]{1,40}$/))

/** The snapshot of the author in a post or comment. */
export const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  schoolVerified: z.boolean(),
  picture: z.optional(z.string()),
})
