/** A person's choice of notifications by mail and push. */
import * as z from 'zod/mini'
import { noticeTypes } from './notification.ts'
import type { NoticeType } from './notification.ts'

/** An object with the same schema for each type. See texts-schema.ts for why it does not use `z.record`. */
export function perType<T extends z.core.$ZodType>(value: T) {
  return z.strictObject({
    like: value,
    comment: value,
    'comment reply': value,
    'comment interaction': value,
    'post interaction': value,
    message: value,
    'message like': value,
    'new chat': value,
    deal: value,
    'chat deleted': value,
    mention: value,
    'saved search': value,
    wish: value,
    'price drop': value,
    want: value,
    turn: value,
    'line over': value,
    meeting: value,
    met: value,
    'still for sale': value,
  } satisfies Record<NoticeType, T>)
}

/** Whether JavaScript knows the time zone, as it does those of the IANA list. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Minutes since midnight in a time zone of the IANA list; if `from` is later than `to`, they span midnight. */
export const quietHoursSchema = z.strictObject({
  from: z.int().check(z.gte(0), z.lt(1440)),
  to: z.int().check(z.gte(0), z.lt(1440)),
  timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone)),
})

export const notificationSettingsSchema = z.object({
  /** Whether any mail about notifications is sent. */
  emailNotifications: z.boolean(),
  /** Whether a mail about notifications shows what was written, and the picture and first line of the post. */
  mailPreviews: z.boolean(),
  mail: perType(z.boolean()),
  push: perType(z.boolean()),
  /** The hours during which nothing is pushed to devices. */
  quietHours: z.optional(quietHoursSchema),
})
export type NotificationSettings = z.output<typeof notificationSettingsSchema>

const allOn = Object.fromEntries(noticeTypes.map((type) => [type, true]))

/** The settings until the person changes them: saves, hearts and found posts are not mailed. */
export const defaultSettings: NotificationSettings = z.parse(notificationSettingsSchema, {
  emailNotifications: true,
  mailPreviews: true,
  mail: {
    ...allOn,
    like: false,
    'message like': false,
    'saved search': false,
    wish: false,
    'price drop': false,
    want: false,
    'line over': false,
  },
  push: allOn,
})
