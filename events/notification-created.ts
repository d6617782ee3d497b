import * as z from 'zod/mini'
import { defineEvent } from './event.ts'

/** A person got a notification. Published by publish-events from its row (lambdas/notifications/notifications-facts.ts). */
export const notificationCreated = defineEvent({
  name: 'notification-created',
  detail: z.object({ userId: z.string(), notificationId: z.string() }),
  example: { userId: 'u_5f0c1ce2a1b34e6b9d1c', notificationId: '01KABCDEF0123456789ABCDEFG' },
})
