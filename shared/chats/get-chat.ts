import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { trustSchema } from '../users/trust.ts'
import { chatSchema } from './chat.ts'
import { chatIdSchema } from './pair.ts'

/**
 * One conversation of the caller, with the partner's current profile. A conversation that the partner deleted for both is
 * refused as `chat-deleted` for seven days, which is as long as `report-chat` accepts it.
 */
export const getChat = defineContract({
  name: 'get-chat',
  method: 'GET',
  path: '/chats/{chatId}',
  access: 'verified',
  scope: 'chat',
  summary: 'One conversation of the caller.',
  input: z.strictObject({ chatId: chatIdSchema }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c' },
  output: z.object({
    chat: chatSchema,
    /** False if the partner is banned, deleted or blocked, so that nothing can be sent. */
    isOpen: z.boolean(),
    isMuted: z.optional(z.literal(true)),
    isPinned: z.optional(z.literal(true)),
    isArchived: z.optional(z.literal(true)),
    /** The partner has the site open, and both people show when they are online. */
    isPartnerOnline: z.optional(z.literal(true)),
    /** The facts of the partner's deals that others may know; missing if the partner is hidden. */
    partnerTrust: z.optional(trustSchema),
    /**
     * The caller has neither accepted nor answered the conversation, so the partner does not see what the caller has
     * read.
     */
    isRequest: z.optional(z.literal(true)),
    /** The caller has read all messages up to this id; missing if they have read none. */
    readUpTo: z.optional(z.string()),
  }),
  refusals: {
    'chat-deleted': { status: 410, message: 'The other person deleted this conversation.' },
  },
})
