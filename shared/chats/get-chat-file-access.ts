import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { chatIdSchema } from './pair.ts'

/** Like `get-file-access`, for the files of one conversation of the caller. */
export const getChatFileAccess = defineContract({
  name: 'get-chat-file-access',
  method: 'GET',
  path: '/chats/{chatId}/file-access',
  access: 'verified',
  scope: 'chat',
  summary: 'Opens the files of a conversation for ten to twenty minutes.',
  input: z.strictObject({
    chatId: chatIdSchema,
    /** The origin of the page that shows the files, such as `https://ut.example.com`. */
    origin: z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)),
  }),
  example: {
    chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c',
    origin: 'https://ou.example.com',
  },
  output: z.object({
    /** The query string without its question mark. */
    query: z.string(),
    /** Epoch milliseconds. */
    expiresAt: z.number(),
  }),
  refusals: {},
})
