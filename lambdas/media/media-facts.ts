import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { uploadExpired } from '../../events/upload-expired.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import type { Change, Facts } from '../platform/change.ts'
import { uploadKey } from './upload-keys.ts'

const uploadRow = z.object({
  sk: z.string().check(z.startsWith(uploadKey('', '').sk)),
  id: z.string(),
  userId: z.string(),
  media: z.optional(mediaSchema),
  takenBy: z.optional(z.string()),
})

export const mediaFacts: Facts = { events: uploadEvents }

/**
 * Publishes upload-expired for a removed row: the table removes it at the end of its time to live, or an account's
 * erasure earlier.
 */
function uploadEvents({ before, after }: Change): PublishedEvent[] {
  const upload = uploadRow.safeParse(before)
  if (after || !upload.success) return []
  const { id, userId, media, takenBy } = upload.data
  return [publish(uploadExpired, { uploadId: id, userId, media, takenBy })]
}
