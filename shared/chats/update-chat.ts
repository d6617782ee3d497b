import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { chatIdSchema } from './pair.ts'

/** How many conversations a person can pin. */
export const pinsMaximum = 5

/**
 * Changes how the caller sees a conversation; the partner does not notice. A muted conversation causes no notification,
 * push or mail. A pinned one is above the others of the inbox until it is archived or deleted. An archived one leaves the
 * inbox until its next message, and no badge counts it. One that was marked as unread counts until it is opened again. A
 * request that was accepted or archived is never a request again, also after its deletion.
 */
export const updateChat = defineContract({
  name: 'update-chat',
  method: 'PATCH',
  path: '/chats/{chatId}',
  access: 'verified',
  scope: 'chat',
  summary: 'Mutes, pins, archives or accepts a conversation, or marks it as unread.',
  input: z.strictObject({
    chatId: chatIdSchema,
    isMuted: z.optional(z.boolean()),
    isPinned: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
    isUnread: z.optional(z.literal(true)),
    isAccepted: z.optional(z.literal(true)),
  }),
  example: { chatId: 'u_5f0c1ce2a1b34e6b9d1c-u_9a0c1ce2a1b34e6b9d1c', isMuted: true },
  output: z.object({
    isMuted: z.boolean(),
    isPinned: z.optional(z.literal(true)),
    isArchived: z.boolean(),
    /** The first message that is marked as unread. */
    unreadSince: z.optional(z.string()),
  }),
  refusals: {
    'nothing-received': { status: 409, message: 'There is no message from them to mark.' },
    'too-many-pins': { status: 409, message: 'You can pin five conversations.' },
  },
})
