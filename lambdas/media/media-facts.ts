import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { uploadExpired } from '../../events/upload-expired.ts'
import { mediaSchema } from '../../shared/media/media.ts'
import type { Change } from '../stream/publish-events.ts'

const finishedUpload = z.object({
  sk: z.string().check(z.startsWith('UPLOAD#')),
  id: z.string(),
  userId: z.string(),
  media: mediaSchema,
})

/** What the writes of uploads' rows mean to others: only one that the table removed was taken by nobody. */
export function mediaFacts({ before, expired }: Change): PublishedEvent[] {
  const upload = finishedUpload.safeParse(before)
  if (!expired || !upload.success) return []
  const { id, userId, media } = upload.data
  return [publish(uploadExpired, { uploadId: id, userId, media })]
}
