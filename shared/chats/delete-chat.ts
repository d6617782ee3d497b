import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { chatIdSchema } from './pair.ts'

/**
 * Deletes a conversation with all its messages, for both people or, with `for: 'me'`, only for the caller: then the other
 * person keeps everything and is not notified. A later message opens the conversation again, without the deleted
 * messages. Repeating the call deletes the messages sent since.
 */
export const deleteChat = defineContract({
  name: 'delete-chat',
  method: 'DELETE',
  path: '/chats/{chatId}',
  access: 'verified',
  scope: 'chat',
  summary: 'Deletes a conversation for both people, or for the caller.',
  input: z.strictObject({
    chatId: chatIdSchema,
    /** Missing means both. */
    for: z.optional(z.enum(['me', 'both'])),
  }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c' },
  output: z.object({
    /** All messages up to this id are deleted. */
    clearedUpTo: z.string(),
  }),
  refusals: {},
})
