import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { chatSchema } from './chat.ts'

export const chatsPageSize = 15
/** Requests per page. The inbox shows their number, so a page has as many as a badge counts exactly. */
export const requestsPageSize = 30

/**
 * The caller's conversations, newest message first, without those with people hidden from them: those of the inbox, only
 * the archived ones, or only the requests, which are conversations with strangers that the caller has neither accepted
 * nor answered. The first page of the inbox begins with the pinned ones.
 */
export const listChats = defineContract({
  name: 'list-chats',
  method: 'GET',
  path: '/chats',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s conversations, newest first.',
  input: z.strictObject({
    cursor: z.optional(cursorSchema),
    only: z.optional(z.enum(['archived', 'requests'])),
  }),
  example: {},
  output: pageOf(chatSchema),
  refusals: {},
})
