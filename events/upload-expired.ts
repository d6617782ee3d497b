import * as z from 'zod/mini'
import { mediaSchema } from '../shared/media/schema.ts'
import { defineEvent } from './event.ts'

/**
 * The row of an upload was removed: by the table when it expired, or with its owner's account. Published by
 * publish-events from that row (lambdas/media/media-facts.ts).
 */
export const uploadExpired = defineEvent({
  name: 'upload-expired',
  detail: z.object({
    uploadId: z.string(),
    /** The owner, whose folder may still have the raw file. */
    userId: z.string(),
    /** The files of a finished upload. They are in the event, because the row that named them no longer exists. */
    media: z.optional(mediaSchema),
    /** The id of the post, comment or message that uses the upload, or of the person whose picture it is. */
    takenBy: z.optional(z.string()),
  }),
  example: {
    uploadId: '01KABCDEF0123456789ABCDEFH',
    userId: 'u_5f0c1ce2a1b34e6b9d1c',
    media: { kind: 'photo', fileId: '0f8fad5bd9cb469fa16570867728950e', width: 1280, height: 960 },
  },
})
