import * as z from 'zod/mini'
import { mediaSchema } from '../shared/media/media.ts'
import { defineEvent } from './event.ts'

/** The table removed the row of a finished upload at its end. Published from that row (lambdas/media/media-facts.ts). */
export const uploadExpired = defineEvent({
  name: 'upload-expired',
  detail: z.object({
    uploadId: z.string(),
    /** Its files, because the row that named them no longer exists. */
    media: mediaSchema,
    /** The post or comment that took it. */
    takenBy: z.optional(z.string()),
  }),
  example: {
    uploadId: '01KABCDEF0123456789ABCDEFH',
    media: { kind: 'photo', fileId: '0f8fad5bd9cb469fa16570867728950e', width: 1280, height: 960 },
  },
})
