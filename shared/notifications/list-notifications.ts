import * as z from 'zod/mini'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { notificationSchema } from './notification.ts'

export const notificationsPageSize = 15

/** The caller's notifications, newest first, without those by people hidden from them. */
export const listNotifications = defineContract({
  name: 'list-notifications',
  method: 'GET',
  path: '/notifications',
  access: 'verified',
  scope: 'own',
  summary: 'The caller’s notifications, newest first.',
  input: z.strictObject({
    cursor: z.optional(cursorSchema),
    /** Only posts and comments that mention the caller. */
    only: z.optional(z.literal('mention')),
  }),
  example: {},
  output: pageOf(notificationSchema),
  refusals: {},
})
