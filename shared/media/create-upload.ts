import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { textsSchema } from '../texts-schema.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { chatIdSchema } from '../chats/pair.ts'
import { kindOfFileName, onlyMediaMessage } from './accepted.ts'

/**
 * Permits one upload to the private bucket: the fields of a presigned POST, valid for five minutes, for this type and key,
 * and for at most `size` bytes. A call with the same id returns a fresh permission. An account may send 2 GB a day.
 */
export const createUpload = defineContract({
  name: 'create-upload',
  method: 'POST',
  path: '/uploads',
  access: 'school-verified',
  scope: 'own',
  summary: 'Permission to upload one photo or video.',
  input: z.strictObject({
    id: ulidSchema,
    name: z.string().check(
      z.maxLength(255),
      rule('file-type', (name: string) => kindOfFileName(name) !== undefined),
    ),
    size: z.int().check(z.gte(1)),
    /** The caller's conversation; only its two people may see the file. */
    chatId: z.optional(chatIdSchema),
  }),
  example: { id: '01KABCDEF0123456789ABCDEFG', name: 'lamp.jpg', size: 120_000 },
  output: z.object({ url: z.string(), fields: textsSchema }),
  refusals: {
    'file-type': { status: 400, message: onlyMediaMessage },
    'file-too-large': {
      status: 413,
      message: 'That file is too large: photos up to 20 MB, videos up to 100 MB.',
    },
    'too-many-bytes': { status: 429, message: 'You uploaded a lot today. Try again later.' },
  },
  limits: { account: { count: 600, seconds: 3600 } },
})
