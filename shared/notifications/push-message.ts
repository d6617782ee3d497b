/** What is pushed to a device: the service worker shows it. */
import * as z from 'zod/mini'

export const pushMessageSchema = z.object({
  /** The id of what it tells: showing it again makes no sound. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Where a click leads. Nothing is shown while somebody looks at that page. */
  path: z.string(),
  /** A message with the same tag takes the place of the one that is shown. */
  tag: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
})
export type PushMessage = z.output<typeof pushMessageSchema>
