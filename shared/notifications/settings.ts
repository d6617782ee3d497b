/** What a person wants to be told about, and where. */
import * as z from 'zod/mini'
import { noticeTypeSchema, noticeTypes } from './notification.ts'

const perType = z.record(noticeTypeSchema, z.boolean())

/** Whether JavaScript knows the time zone, as it does those of the IANA list. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Minutes since midnight in a time zone of the IANA list; from later than to means over midnight. */
export const quietHoursSchema = z.strictObject({
  from: z.int().check(z.gte(0), z.lt(1440)),
  to: z.int().check(z.gte(0), z.lt(1440)),
  timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone)),
})

export const notificationSettingsSchema = z.object({
  /** Whether any mail about notifications is sent. */
  emailNotifications: z.boolean(),
  mail: perType,
  push: perType,
  /** Nothing is pushed to a device during these. */
  quietHours: z.optional(quietHoursSchema),
})
export type NotificationSettings = z.output<typeof notificationSettingsSchema>

const allOn = Object.fromEntries(noticeTypes.map((type) => [type, true]))

/** What holds until somebody changes it: saves are not mailed. */
export const defaultSettings: NotificationSettings = z.parse(notificationSettingsSchema, {
  emailNotifications: true,
  mail: { ...allOn, like: false },
  push: allOn,
})
