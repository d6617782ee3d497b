import * as z from 'zod/mini'

/** What the author of a post or comment that operators took down reads about it. */
export const takenDownSchema = z.object({
  /** The decision's id, or `hiddenByReports`. */
  decisionId: z.string(),
  /** One of `groundSentences`, in its wording at the time of the decision. */
  ground: z.string(),
  /** The operator's own sentence to the author. */
  sentence: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
})
export type TakenDown = z.output<typeof takenDownSchema>

/** Several people reported it, and no operator has decided yet. */
export const hiddenByReports = 'reports'
