import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { ulidSchema } from '../ulid-schema.ts'
import { userIdSchema } from '../users/schema.ts'
import { chatSchema } from './chat.ts'

/**
 * Starts the conversation with a person, or returns the existing one; a pair has the same conversation, whichever of the
 * two starts it. The partner sees the conversation once it has a message.
 */
export const createChat = defineContract({
  name: 'create-chat',
  method: 'POST',
  path: '/chats',
  access: 'school-verified',
  scope: 'person',
  summary: 'Starts a conversation, or returns the one that exists.',
  input: z.strictObject({ id: ulidSchema, userId: userIdSchema }),
  example: { id: '01KABCDEF0123456789ABCDEFG', userId: 'u_9a0c1ce2a1b34e6b9d1c' },
  output: z.object({ chat: chatSchema, isNew: z.boolean() }),
  refusals: {
    'user-not-found': { status: 404, message: "This page doesn't exist." },
    'own-profile': { status: 400, message: 'You cannot message yourself.' },
    'too-many-strangers': {
      status: 429,
      message: 'You have started many conversations today. Try again later.',
    },
  },
  limits: { account: { count: 60, seconds: 3600 } },
})
