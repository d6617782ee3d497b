/** The files of a new post or comment: finished uploads of its author, in the order they are shown. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { filesMaximum } from './post.ts'

export const attachmentsSchema = z
  .array(z.strictObject({ uploadId: ulidSchema, alt: z.optional(z.string().check(z.maxLength(200))) }))
  .check(
    rule(
      'too-many-files',
      'Please choose up to 10 photos.',
      (media: unknown[]) => media.length <= filesMaximum,
    ),
    rule(
      'bad-input',
      'Something went wrong. Try again.',
      (media: { uploadId: string }[]) => new Set(media.map((one) => one.uploadId)).size === media.length,
    ),
  )
