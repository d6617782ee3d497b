import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/**
 * The number of unread notifications, without those of messages, and the unread conversations. 31 of either means more
 * than 30.
 */
export const getBadges = defineContract({
  name: 'get-badges',
  method: 'GET',
  path: '/badges',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s unread notifications and conversations.',
  input: z.strictObject({}),
  example: {},
  output: z.object({
    notifications: z.number(),
    /** Unread conversations, each with the id of its first unread message. */
    chats: z.array(z.object({ chatId: z.string(), since: z.string() })),
  }),
  refusals: {},
})
