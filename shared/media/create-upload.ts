import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { kindOfFileName, onlyMediaMessage } from './media.ts'

/**
 * Permission to send one file to the private bucket: a presigned POST, good for five minutes, for exactly this
 * size range, type and key (architecture, 'Media'). Calling again with the same id gives a fresh permission.
 */
export const createUpload = defineContract({
  name: 'create-upload',
  method: 'POST',
  path: '/uploads',
  access: 'school-verified',
  summary: 'Permission to upload one photo or video.',
  input: z.strictObject({
    id: ulidSchema,
    name: z.string().check(
      z.maxLength(255),
      rule('file-type', onlyMediaMessage, (name: string) => kindOfFileName(name) !== undefined),
    ),
    size: z.int().check(z.gte(1)),
  }),
  output: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  refusals: {
    'file-type': { status: 400, message: onlyMediaMessage },
    'file-too-large': {
      status: 413,
      message: 'That file is too large: photos up to 20 MB, videos up to 100 MB.',
    },
  },
  limits: { account: { count: 600, seconds: 3600 }, client: { count: 30000, seconds: 3600 } },
})
