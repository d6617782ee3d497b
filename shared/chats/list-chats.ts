import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { chatSchema } from './chat.ts'

export const chatsPageSize = 15

/**
 * The caller's conversations, newest message first, without those with people hidden from them: those of the inbox, or only
 * the archived ones.
 */
export const listChats = defineContract({
  name: 'list-chats',
  method: 'GET',
  path: '/chats',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s conversations, newest first.',
  input: z.strictObject({ cursor: z.optional(cursorSchema), only: z.optional(z.literal('archived')) }),
  example: {},
  output: pageOf(chatSchema),
  refusals: {},
})
