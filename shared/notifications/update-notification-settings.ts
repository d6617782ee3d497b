import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { noticeTypeSchema } from './notification.ts'
import { notificationSettingsSchema, quietHoursSchema } from './settings.ts'

const someTypes = z.partialRecord(noticeTypeSchema, z.boolean())

/** Changes the settings that are named and leaves the others. `quietHours: null` removes them. */
export const updateNotificationSettings = defineContract({
  name: 'update-notification-settings',
  method: 'PATCH',
  path: '/notifications/settings',
  access: 'verified',
  scope: 'own',
  summary: 'Changes what the caller is told about, and where.',
  input: z.strictObject({
    emailNotifications: z.optional(z.boolean()),
    mail: z.optional(someTypes),
    push: z.optional(someTypes),
    quietHours: z.optional(z.nullable(quietHoursSchema)),
  }),
  example: { mail: { comment: false } },
  output: notificationSettingsSchema,
  refusals: {},
})
