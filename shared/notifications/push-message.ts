/** The message that the server pushes to a device and the service worker shows. */
import * as z from 'zod/mini'

export const pushMessageSchema = z.object({
  /** The id of the notification. If it is shown again, it makes no sound. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page that a click opens. If that page is visible, the notification is not shown. */
  path: z.string(),
  /** A message replaces a shown one with the same tag. */
  tag: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
})
export type PushMessage = z.output<typeof pushMessageSchema>

/**
 * The data that is kept with a shown notification. It is needed when the notification is clicked, and when its
 * conversation is read.
 */
export const shownDataSchema = z.pick(pushMessageSchema, { id: true, path: true })
