import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { uploadExpired } from '../../events/upload-expired.ts'
import { mediaSchema } from '../../shared/media/media.ts'
import type { Change, Facts } from '../stream/change.ts'
import { uploadKey } from './upload-keys.ts'

const finishedUpload = z.object({
  sk: z.string().check(z.startsWith(uploadKey('', '').sk)),
  id: z.string(),
  media: mediaSchema,
  takenBy: z.optional(z.string()),
})

export const mediaFacts: Facts = { events: uploadEvents }

/** A finished upload that the table removed at the end of its time to live is an upload-expired. */
function uploadEvents({ before, expired }: Change): PublishedEvent[] {
  const upload = finishedUpload.safeParse(before)
  if (!expired || !upload.success) return []
  const { id, media, takenBy } = upload.data
  return [publish(uploadExpired, { uploadId: id, media, takenBy })]
}
