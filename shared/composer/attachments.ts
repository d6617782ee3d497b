/** The files of a new post or comment: finished uploads of its author, in the order in which they are shown. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { filesMaximum } from '../posts/post.ts'
import { wellFormed } from './schema.ts'

const attachmentSchema = z.strictObject({
  uploadId: ulidSchema,
  /** For a video: the upload of a still photo that is shown until it plays. */
  posterId: z.optional(ulidSchema),
  alt: z.optional(z.string().check(wellFormed, z.maxLength(200))),
})
export type Attachment = z.output<typeof attachmentSchema>

export const attachmentsSchema = z.array(attachmentSchema).check(
  rule('too-many-files', (media: unknown[]) => media.length <= filesMaximum),
  rule('bad-input', (media: Attachment[]) => {
    const ids = uploadIdsOf(media)
    return new Set(ids).size === ids.length
  }),
)

export const attachmentsRefusals = {
  'too-many-files': { status: 400, message: 'Please choose up to 10 photos.' },
  'upload-not-found': { status: 409, message: 'A photo is no longer there. Remove it and add it again.' },
} as const

/** The ids of all uploads of these files, including posters. */
export function uploadIdsOf(media: readonly Attachment[]): string[] {
  return media.flatMap(({ uploadId, posterId }) => (posterId ? [uploadId, posterId] : [uploadId]))
}
