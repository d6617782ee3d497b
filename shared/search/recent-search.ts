import * as z from 'zod/mini'

/** The id of a recent search: a hash of its text. */
export const searchIdSchema = z.string().check(z.regex(/^[a-f0-9]{32}$/))

/** A search that a person made, newest first in 'My Recent'. */
export const recentSearchSchema = z.object({
  id: searchIdSchema,
  text: z.string(),
  /** How often the person made the search. */
  times: z.number(),
  /** Epoch milliseconds of the last time. */
  searchedAt: z.number(),
})
export type RecentSearch = z.output<typeof recentSearchSchema>
