import * as z from 'zod/mini'
import { noticeTypeSchema } from '../shared/notifications/notification.ts'
import { defineEvent } from './event.ts'

/**
 * A post or comment was deleted, or swept with its deleted parent. `receivers` are the people who may have a notification of
 * it. Published by publish-events from its row (lambdas/notifications/notifications-facts.ts).
 */
export const textRemoved = defineEvent({
  name: 'text-removed',
  detail: z.object({
    id: z.string(),
    authorId: z.string(),
    /** Epoch milliseconds. */
    createdAt: z.number(),
    receivers: z.array(z.object({ userId: z.string(), type: noticeTypeSchema })),
  }),
  example: {
    id: '01KABCDEF0123456789ABCDEFG_01KABCDEF0123456789ABCDEFK',
    authorId: 'u_5f0c1ce2a1b34e6b9d1c',
    createdAt: 1_800_000_000_000,
    receivers: [{ userId: 'u_9a0c1ce2a1b34e6b9d1c', type: 'comment' }],
  },
})
