/** People's notification settings. A row has one attribute for each setting that its person changed. */
import * as z from 'zod/mini'
import type { InputOf } from '../../shared/contract.ts'
import { noticeTypes, type NoticeType } from '../../shared/notifications/notification.ts'
import {
  defaultSettings,
  notificationSettingsSchema,
  type NotificationSettings,
} from '../../shared/notifications/settings.ts'
import type { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Row } from '../platform/row.ts'
import { settingsKey } from './notification-keys.ts'

type Change = InputOf<typeof updateNotificationSettings>
type Channel = 'mail' | 'push'

const anySettings = settingsKey(anyId)

const mailingSchema = z.object({
  emailNotifications: z._default(z.boolean(), defaultSettings.emailNotifications),
  unsubscribeKey: z.string(),
})

/** The attributes of the row other than those of `mail` and `push`. */
export type SettingsRow = Omit<NotificationSettings, 'mail' | 'push'> & z.output<typeof mailingSchema>

/** The attribute of a setting. Each setting has its own, so two pages that change different ones at once lose neither. */
export const attributeOf = (channel: Channel, type: NoticeType) => `${channel} ${type}`

const grants = {
  get: onRows(anySettings, 'GetItem'),
  update: onRows(anySettings, 'UpdateItem', 'GetItem'),
  mailing: onRows(anySettings, 'GetItem', 'UpdateItem'),
  unsubscribe: onRows(anySettings, 'UpdateItem'),
  remove: onRows(anySettings, 'DeleteItem'),
}

export const settingsStore = effect(grants, ({ table, random }) => ({
  async get(userId: string): Promise<NotificationSettings> {
    return settingsOf((await table.get(settingsKey(userId))) ?? {})
  },

  /** Changes the given settings with one write. */
  async update(userId: string, { emailNotifications, mailPreviews, mail, push, quietHours }: Change) {
    const set = {
      ...(emailNotifications !== undefined && { emailNotifications }),
      ...(mailPreviews !== undefined && { mailPreviews }),
      ...attributesOf('mail', mail),
      ...attributesOf('push', push),
      ...(quietHours && { quietHours }),
    }
    const remove = quietHours === null ? ['quietHours'] : []
    if (Object.keys(set).length + remove.length === 0) return this.get(userId)
    const row = await table.updateAndGet({ key: settingsKey(userId), set, remove })
    return settingsOf(row ?? {})
  },

  /**
   * Returns whether a person wants the mails that they can unsubscribe from, and their unsubscribe token. The token's
   * secret is made with their first mail.
   */
  async mailing(userId: string): Promise<{ wantsMail: boolean; token: string }> {
    const key = settingsKey(userId)
    const kept = mailingSchema.safeParse(await table.get(key)).data
    const setIfMissing = { unsubscribeKey: random(16) }
    const row = kept ?? z.parse(mailingSchema, await table.updateAndGet({ key, setIfMissing }))
    return { wantsMail: row.emailNotifications, token: `${userId}-${row.unsubscribeKey}` }
  },

  /**
   * Unsubscribes a person with one write, whose condition compares the secret. Returns false for a token that was never
   * mailed.
   */
  async unsubscribe(token: string): Promise<boolean> {
    const [userId = '', secret] = token.split('-')
    const failed = await table.update({
      key: settingsKey(userId),
      set: { emailNotifications: false },
      where: ['unsubscribeKey = :secret'],
      values: { secret },
    })
    return failed === undefined
  },

  remove: (userId: string) => table.remove(settingsKey(userId)),
}))

function attributesOf(channel: Channel, types: Change[Channel] = {}) {
  return Object.fromEntries(
    noticeTypes.flatMap((type) => {
      const isOn = types[type]
      return isOn === undefined ? [] : [[attributeOf(channel, type), isOn]]
    }),
  )
}

function settingsOf(row: Row): NotificationSettings {
  const { emailNotifications, mailPreviews, quietHours } = { ...defaultSettings, ...row }
  const of = (channel: Channel) =>
    Object.fromEntries(
      noticeTypes.map((type) => [type, row[attributeOf(channel, type)] ?? defaultSettings[channel][type]]),
    )
  const settings = { emailNotifications, mailPreviews, mail: of('mail'), push: of('push'), quietHours }
  return z.parse(notificationSettingsSchema, settings)
}
