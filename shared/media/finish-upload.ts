import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { onlyMediaMessage, onlyPhotosMessage } from './accepted.ts'
import { mediaSchema } from './schema.ts'

const partSchema = z.number().check(rule('bad-input', (part: number) => part >= 0 && part <= 1))
/** A square of the upright photo, as fractions of its width and height. The side is a fraction of the width. */
const cropSchema = z.strictObject({
  left: partSchema,
  top: partSchema,
  width: partSchema.check(rule('bad-input', (width: number) => width > 0)),
})
export type Crop = z.output<typeof cropSchema>

const finishedSchema = z.extend(mediaSchema, {
  /**
   * The picture moves, but only its first frame was kept, because it has too many frames or takes too long to read. No
   * post stores this field.
   */
  stilled: z.optional(z.boolean()),
})
export type Finished = z.output<typeof finishedSchema>

/**
 * Reads an uploaded file, drops its metadata, makes its sizes and returns what a post shows. With a crop it makes a
 * profile picture, which no post can use. A repeated call returns the same result.
 */
export const finishUpload = defineContract({
  name: 'finish-upload',
  method: 'POST',
  path: '/uploads/{uploadId}/finish',
  access: 'school-verified',
  scope: 'own',
  summary: 'Turns an uploaded file into sizes that a post can show.',
  input: z.strictObject({ uploadId: ulidSchema, crop: z.optional(cropSchema) }),
  example: { uploadId: '01KABCDEF0123456789ABCDEFG' },
  output: finishedSchema,
  refusals: {
    'upload-not-found': { status: 404, message: 'Something went wrong. Try again.' },
    'file-type': { status: 400, message: onlyMediaMessage },
    'photo-only': { status: 400, message: onlyPhotosMessage },
    'file-broken': { status: 400, message: 'That file can’t be read. Choose another one.' },
    'file-too-large': {
      status: 413,
      message: 'That file is too large: photos up to 20 MB, videos up to 100 MB.',
    },
    'photo-too-many-pixels': {
      status: 400,
      message: 'That photo has more than 50 megapixels. Choose a smaller one.',
    },
    'video-too-long': { status: 400, message: 'Videos can be up to 3 minutes long.' },
  },
  // Allows four posts of ten files at once, then one file every six seconds: each call may keep one processor busy.
  limits: { account: { count: 40, seconds: 240 } },
})
