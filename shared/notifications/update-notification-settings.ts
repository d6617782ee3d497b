import * as z from 'zod/mini'
import { defineContract, rule } from '../contract.ts'
import { notificationSettingsSchema, perType, quietHoursSchema } from './settings.ts'

const someTypes = perType(z.optional(z.boolean()))

/** Changes the settings that are named and leaves the others. `quietHours: null` removes them. */
export const updateNotificationSettings = defineContract({
  name: 'update-notification-settings',
  method: 'PATCH',
  path: '/notifications/settings',
  access: 'verified',
  scope: 'own',
  summary: 'Changes which notifications the caller gets, and where.',
  input: z.strictObject({
    emailNotifications: z.optional(z.boolean()),
    mailPreviews: z.optional(z.boolean()),
    mail: z.optional(someTypes),
    push: z.optional(someTypes),
    quietHours: z.optional(
      z.union([
        quietHoursSchema.check(
          rule('no-quiet-hours', (hours: { from: number; to: number }) => hours.from !== hours.to),
        ),
        z.literal(null),
      ]),
    ),
  }),
  example: { mail: { comment: false } },
  output: notificationSettingsSchema,
  refusals: { 'no-quiet-hours': { status: 400, message: 'From and To are the same time.' } },
})
