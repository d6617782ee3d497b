import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { notificationSettingsSchema } from './settings.ts'

export const getNotificationSettings = defineContract({
  name: 'get-notification-settings',
  method: 'GET',
  path: '/notifications/settings',
  access: 'verified',
  scope: 'own',
  summary: 'Which notifications the caller gets, and where.',
  input: z.strictObject({}),
  example: {},
  output: notificationSettingsSchema,
  refusals: {},
})
