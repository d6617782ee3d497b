import * as z from 'zod/mini'

/** Tells an author why their post or comment was taken down by operators, or hidden after reports. */
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
